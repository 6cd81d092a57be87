"""Alembic's entry: runs the migrations on the database that the server names, one process at a time."""

import asyncio

from alembic import context
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import create_async_engine

from hairpin.server.store import metadata

MIGRATING = 0x6861_6972  # PostgreSQL's name for the lock; any number that nobody else takes


def run(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        connection.execute(text("PRAGMA busy_timeout=30000"))
        connection.execute(text("BEGIN IMMEDIATE"))
    else:
        connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
    context.configure(connection=connection, target_metadata=metadata, transactional_ddl=True)
    with context.begin_transaction():
        context.run_migrations()
    connection.commit()


async def main() -> None:
    engine = create_async_engine(context.config.attributes["url"], hide_parameters=True)
    try:
        async with engine.connect() as connection:
            await connection.run_sync(run)
    finally:
        await engine.dispose()


asyncio.run(main())
