"""Where he can be after further phases of unknown kind ("forecast" in the engine's protocol)."""

from tracker.forecast.ahead import RARE, Forecast, forecast, look_ahead

__all__ = ["RARE", "Forecast", "forecast", "look_ahead"]
