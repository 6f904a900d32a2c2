"""Reviewing a finished game: the audit of Dracula, the numbers, the findings in words, and the report."""
