"""The page of the board: its links, what is uncertain about them, and the changes a player makes."""
