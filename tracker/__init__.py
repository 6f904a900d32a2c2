"""The hunters' tracker for Fury of Dracula: every place where Dracula can be, exactly."""

__version__ = "0.1.0"
