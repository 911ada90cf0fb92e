from django.db import migrations

from church.full_text import INDEXES


def add(apps, schema_editor):
    for index in INDEXES:
        index.add(schema_editor)


def remove(apps, schema_editor):
    for index in INDEXES:
        index.remove(schema_editor)


class Migration(migrations.Migration):
    """Sermons and illustrations are searched by their text."""

    dependencies = [("church", "0003_no_overlap")]

    operations = [migrations.RunPython(add, remove)]
