"""A race in the terminal: what is drawn, what is asked, who answers. Loaded only when a command needs it."""
