"""hairpin: tabletop racing games as software."""

__version__ = "0.1.0"
