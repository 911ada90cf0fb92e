"""After what stood there in plain words is sealed. A migration of its own: PostgreSQL changes no table with rows still to be checked."""

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('church', '0010_identity_secrets'),
    ]

    operations = [
        migrations.RemoveField(
            model_name='church',
            name='identity_secret',
        ),
    ]
