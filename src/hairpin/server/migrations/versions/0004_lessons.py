"""Guided races, and what is kept of their lessons."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("races", sa.Column("guided", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("lessons", sa.String, nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("races", "guided")
    op.drop_column("seats", "lessons")
