"""Alembic's entry: runs the migrations on the database that the server names."""

from alembic import context
from sqlalchemy import create_engine

from hairpin.server.store import metadata

engine = create_engine(context.config.get_main_option("sqlalchemy.url") or "")
with engine.connect() as connection:
    context.configure(connection=connection, target_metadata=metadata)
    with context.begin_transaction():
        context.run_migrations()
engine.dispose()
