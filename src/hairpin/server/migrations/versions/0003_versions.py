"""A version for each table, what the lobby tells of a race, how long absent seats are waited for, and codes."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

NEW = {"version": "1", "round": "1", "actor": "-3", "absent_after": "0"}


def upgrade() -> None:
    for name, default in NEW.items():
        op.add_column("races", sa.Column(name, sa.Integer, nullable=False, server_default=default))
    op.create_index("ix_seats_person", "seats", ["person"])
    op.create_index("ix_races_host", "races", ["host"])
    op.create_table(
        "codes",
        sa.Column("code", sa.String(16), primary_key=True),
        sa.Column("race", sa.String(16), sa.ForeignKey("races.id"), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("codes")
    op.drop_index("ix_seats_person", "seats")
    op.drop_index("ix_races_host", "races")
    for name in NEW:
        op.drop_column("races", name)
