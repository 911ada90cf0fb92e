"""Below `admin/inbox/<id>/`: one record."""

from django.urls import path

from prayers.item import money_views, outgoing, tasks, views

app_name = "item"
urlpatterns = [
    path("", views.page, name="page"),
    path("changed/", views.changed, name="changed"),
    path("steps/claim/", views.claim, name="claim"),
    path("steps/take/", views.take, name="take"),
    path("steps/give-back/", views.give_back, name="give_back"),
    path("steps/assign/", views.assign, name="assign"),
    path("steps/status/", views.move, name="move"),
    path("steps/due/", views.due, name="due"),
    path("steps/urgency/", views.urgency, name="urgency"),
    path("steps/snooze/", views.snooze, name="snooze"),
    path("steps/unsnooze/", views.unsnooze, name="unsnooze"),
    path("steps/merge/", views.merge, name="merge"),
    path("steps/mark/", views.mark, name="mark"),
    path("steps/approve/", money_views.approve, name="approve"),
    path("steps/wait/", money_views.wait_alone, name="wait_alone"),
    path("steps/confirm/", money_views.confirm, name="confirm"),
    path("steps/withdraw/", money_views.withdraw, name="withdraw"),
    path("steps/decline/", money_views.decline, name="decline"),
    path("steps/pay/", money_views.pay, name="pay"),
    path("steps/undo/", views.undo, name="undo"),
    path("tasks/", tasks.add, name="add_task"),
    path("tasks/<int:task_pk>/give/", tasks.give, name="give_task"),
    path("tasks/<int:task_pk>/done/", tasks.done, name="task_done"),
    path("tasks/<int:task_pk>/reopen/", tasks.reopen, name="reopen_task"),
    path("messages/<uuid:outbound_pk>/again/", outgoing.send_again, name="send_again"),
    path("notes/", views.add_note, name="add_note"),
    path("notes/<int:note_pk>/", views.edit_note, name="edit_note"),
    path("notes/<int:note_pk>/delete/", views.delete_note, name="delete_note"),
]
