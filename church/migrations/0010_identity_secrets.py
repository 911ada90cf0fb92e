"""The secrets with which churches' sites sign members, sealed in a table of their own; those there were are carried along."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from church.errors import CannotOpen
from church.models.tenant import random_identity_secret
from church.sealing import Sealed, seal, unseal


def _row(church_id):
    return f'church.identitysecret of church {church_id}'


def seal_what_there_was(apps, schema_editor):
    alias = schema_editor.connection.alias
    secrets = apps.get_model('church', 'IdentitySecret').objects.using(alias)
    for pk, secret in apps.get_model('church', 'Church').objects.using(alias).values_list('pk', 'identity_secret'):
        sealed = seal(secret, row=_row(pk))
        secrets.create(church_id=pk, slot=1, key_id=sealed.key_id, sealed=sealed.text)


def open_it_again(apps, schema_editor):
    """On the way back there is room for one: the older, as the church's site may know no other. None, or one that opens no more: a new one."""
    alias = schema_editor.connection.alias
    churches = apps.get_model('church', 'Church').objects.using(alias)
    secrets = apps.get_model('church', 'IdentitySecret').objects.using(alias)
    for pk in churches.values_list('pk', flat=True):
        found = random_identity_secret()
        for row in secrets.filter(church_id=pk).order_by('-created_at', '-pk'):
            try:
                found = unseal(Sealed(row.key_id, row.sealed), row=_row(pk))
            except CannotOpen:
                continue
        churches.filter(pk=pk).update(identity_secret=found)


class Migration(migrations.Migration):

    dependencies = [
        ('church', '0009_languages_of_packs'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='IdentitySecret',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slot', models.PositiveSmallIntegerField(editable=False)),
                ('key_id', models.CharField(editable=False, max_length=16)),
                ('sealed', models.TextField(editable=False)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('last_used_at', models.DateTimeField(editable=False, null=True)),
                ('church', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='identity_secrets', to='church.church')),
                ('made_by', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['church', 'created_at', 'pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('slot__in', (1, 2))), name='church_identity_secret_of_two'), models.UniqueConstraint(fields=('church', 'slot'), name='church_identity_secrets_two_at_most')],
            },
        ),
        migrations.RunPython(seal_what_there_was, open_it_again),
    ]
