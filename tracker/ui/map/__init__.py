"""The map of Europe: a pure function from the board and what to show to a plain plotly dict."""

from tracker.ui.map.figure import figure
from tracker.ui.map.frame import WHOLE, Frame, frame, presets
from tracker.ui.map.view import Arrow, MapOptions, MapView, TokenAt

__all__ = ["WHOLE", "Arrow", "Frame", "MapOptions", "MapView", "TokenAt", "figure", "frame", "presets"]
