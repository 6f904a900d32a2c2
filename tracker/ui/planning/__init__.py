"""What to do next: the plan, the forecast, advice for cards, and which opponent is assumed."""
