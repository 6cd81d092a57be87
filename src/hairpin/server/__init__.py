"""The table in the browser: races by link, live, with bots in the free seats."""
