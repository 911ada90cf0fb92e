from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('prayers', '0012_marks'),
    ]

    operations = [
        migrations.AddField(
            model_name='safetyconcern',
            name='best_time',
            field=models.CharField(blank=True, db_default='', default='', max_length=200),
        ),
    ]
