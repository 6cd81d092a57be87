"""Courses that people bring, and which content a race was begun on."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "courses",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("title", sa.String(64), nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "shelves",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("course", sa.String(64), sa.ForeignKey("courses.id"), nullable=False),
    )
    op.add_column("races", sa.Column("title", sa.String(64), nullable=False, server_default=""))
    op.add_column("races", sa.Column("hash", sa.String(8), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("races", "hash")
    op.drop_column("races", "title")
    op.drop_table("shelves")
    op.drop_table("courses")
