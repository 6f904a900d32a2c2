"""Simulated games: several kinds of Dracula and of hunters, logs with truth, tournaments."""
