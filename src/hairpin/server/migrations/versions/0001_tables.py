"""Tables, seats and logs."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "races",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("course", sa.String(64), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("position", sa.String, nullable=False),
        sa.Column("secret", sa.LargeBinary(32), nullable=False),
        sa.Column("host", sa.String(32), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("started", sa.Boolean, nullable=False),
        sa.Column("finished", sa.Boolean, nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("race", sa.String(16), sa.ForeignKey("races.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("bot", sa.String(16), nullable=False),
        sa.Column("nonce", sa.String(64), nullable=False),
    )
    op.create_table(
        "lines",
        sa.Column("race", sa.String(16), sa.ForeignKey("races.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("actor", sa.Integer, nullable=False),
        sa.Column("words", sa.String, nullable=False),
        sa.Column("command", sa.String(128), nullable=False),
    )


def downgrade() -> None:
    for name in ("lines", "seats", "races"):
        op.drop_table(name)
