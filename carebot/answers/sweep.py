"""What is done once a minute so that answers reach those who left."""

from carebot.answers import mails, prayed


def look_after_answers() -> None:
    prayed.tell_prayed()
    mails.queue_due()
