"""The table of a rematch."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("races", sa.Column("rematch", sa.String(16), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("races", "rematch")
