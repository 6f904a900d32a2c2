"""The page of the saved games: what it does as plain functions, and one file a view."""
