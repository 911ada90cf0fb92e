from django.db import migrations, models

import tooling.models.fields


def wait_for_nobody(apps, schema_editor):
    """On PostgreSQL the columns are written anew while nobody else uses their tables: some ten seconds for every 100 MB on a busy
    machine. Behind a long transaction this gives up after ten seconds, having changed nothing, instead of holding up every visitor behind it."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("SET LOCAL lock_timeout = '10s'")


class Migration(migrations.Migration):
    """What goes back to a model is kept as text: jsonb puts keys in an order of its own. Rows written before keep jsonb's."""

    dependencies = [
        ('carebot', '0011_danger_of_whom'),
    ]

    operations = [
        migrations.RunPython(wait_for_nobody, wait_for_nobody),
        migrations.AddField(
            model_name='conversation',
            name='drops_thinking',
            field=models.BooleanField(db_default=False, default=False, editable=False),
        ),
        migrations.AlterField(
            model_name='promptpin',
            name='empathy_tools',
            field=tooling.models.fields.CanonicalJSONField(default=list),
        ),
        migrations.AlterField(
            model_name='promptpin',
            name='instructions',
            field=tooling.models.fields.CanonicalJSONField(),
        ),
        migrations.AlterField(
            model_name='promptpin',
            name='tools',
            field=tooling.models.fields.CanonicalJSONField(),
        ),
        migrations.AlterField(
            model_name='turn',
            name='transcript',
            field=tooling.models.fields.CanonicalJSONField(blank=True, default=list),
        ),
    ]
