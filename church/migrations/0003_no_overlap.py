from django.db import migrations

from church.no_overlap import RULES


def add(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":  # Django's own operation cannot be taken back on SQLite
        schema_editor.execute("CREATE EXTENSION IF NOT EXISTS btree_gist")
    for rule in RULES:
        rule.add(schema_editor)


def remove(apps, schema_editor):
    for rule in RULES:
        rule.remove(schema_editor)


class Migration(migrations.Migration):
    """No two reservations of one host or one room overlap. btree_gist is a trusted extension: the owner may create it."""

    dependencies = [("church", "0002_content")]

    operations = [migrations.RunPython(add, remove)]
