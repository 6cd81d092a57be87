"""The figures of docs/performance.md: `rules` and bots, `web` for the table in the browser."""
