"""Below /admin/."""

from django.urls import path

from carebot.console import conversation, failed_writes, live, unanswered, unwritten
from church.console import console_view

app_name = "conversations"
urlpatterns = [
    path("conversations/live/", console_view(live.live_conversations), name="live"),
    path("conversations/live/rows/", console_view(live.live_rows), name="live_rows"),
    path("conversations/<uuid:pk>/", console_view(conversation.conversation_page), name="page"),
    path("conversations/<uuid:pk>/log/", console_view(conversation.log), name="log"),
    path("conversations/<uuid:pk>/take-over/", console_view(conversation.take), name="take_over"),
    path("conversations/<uuid:pk>/write/", console_view(conversation.write), name="write"),
    path("conversations/<uuid:pk>/hand-back/", console_view(conversation.hand_back), name="hand_back"),
    path("failed-writes/", console_view(failed_writes.failed_writes), name="failed_writes"),
    path("failed-writes/<uuid:pk>/retry/", console_view(failed_writes.retry), name="retry"),
    path("failed-writes/<uuid:pk>/by-hand/", console_view(failed_writes.by_hand), name="by_hand"),
    path("failed-writes/<uuid:pk>/take-on/", console_view(failed_writes.take_on), name="take_on"),
    path("failed-writes/alarm/", console_view(unwritten.banner), name="unwritten_alarm"),
    path("unanswered/", console_view(unanswered.unanswered_messages), name="unanswered"),
    path("unanswered/<uuid:pk>/answered/", console_view(unanswered.answered), name="answered"),
    path("unanswered/<uuid:pk>/write/", console_view(unanswered.write_now), name="write_now"),
]
