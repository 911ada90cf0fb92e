from django.db import migrations


class Migration(migrations.Migration):
    """There is one assistant, and `agent` tells which part of it made a call: nothing was ever written here."""

    dependencies = [
        ('tooling', '0008_heard_by'),
    ]

    operations = [
        migrations.RemoveField(
            model_name='toolinvocation',
            name='persona',
        ),
    ]
