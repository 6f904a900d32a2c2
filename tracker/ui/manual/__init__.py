"""The pictures of the help, drawn by the program's own map."""
