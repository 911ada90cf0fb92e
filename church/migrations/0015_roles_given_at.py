import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    """When a role was given. Of those that are there nobody knows: they count as given long ago."""

    dependencies = [
        ('church', '0014_answers'),
    ]

    operations = [
        migrations.AddField(
            model_name='staffrole',
            name='given_at',
            field=models.DateTimeField(editable=False, null=True),
        ),
        migrations.AlterField(
            model_name='staffrole',
            name='given_at',
            field=models.DateTimeField(default=django.utils.timezone.now, editable=False, null=True),
        ),
    ]
