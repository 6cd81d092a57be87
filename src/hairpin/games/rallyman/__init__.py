"""Rallyman: DIRT."""
