"""A course may be written out: stage after stage, tile after tile."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    with op.batch_alter_table("races") as races:
        races.alter_column("course", existing_type=sa.String(64), type_=sa.String(), existing_nullable=False)


def downgrade() -> None:
    with op.batch_alter_table("races") as races:
        races.alter_column("course", existing_type=sa.String(), type_=sa.String(64), existing_nullable=False)
