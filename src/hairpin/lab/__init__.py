"""Studies: many races at once, and what they show."""
