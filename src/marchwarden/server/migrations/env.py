"""Where alembic finds the connection: the table hands it over, it opens none itself."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
