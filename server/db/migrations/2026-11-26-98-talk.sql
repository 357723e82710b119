-- Comments under events are replies. A question is for the organizer of an event, who may answer it; an announcement of the organizer
-- stands above the comments and is not counted as one.
alter table post_replies
  add column kind text not null default 'reply' check (kind in ('reply', 'question', 'announcement')),
  add column answers_id uuid references post_replies on delete set null,
  add constraint post_replies_announcement_length check (kind <> 'announcement' or char_length(body) <= 500),
  add constraint post_replies_answer check (answers_id is null or kind = 'reply');
create index post_replies_announcements on post_replies (post_id, created_at desc, id desc) where kind = 'announcement';
create index post_replies_answers on post_replies (answers_id) where answers_id is not null;

-- The time of the newest announcement that the attendee has seen.
alter table event_attendees add column announcements_read_at timestamptz(3);

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'replied', 'repliedAfter', 'commented', 'commentedAfter', 'organizerAsked', 'announced', 'joined', 'left', 'eventChanged',
    'eventCanceled', 'eventSoon', 'spotOffered', 'spotsOpen', 'stillComing', 'spotReleased', 'runningLate', 'markedAbsent',
    'absenceDisputed', 'priceLowered', 'sold', 'reportDecided', 'contentRemoved', 'contentRestored', 'security', 'roleChanged', 'caseReported', 'casesWaiting'
  ));

-- Live events of the former version.
update outbox set event = jsonb_set(
    event, '{reply}',
    (event -> 'reply') - 'questionId' || jsonb_build_object(
      'postId', event #> '{reply,questionId}', 'kind', 'reply', 'answersId', null, 'isAnswered', false
    )
  )
  where event ->> 'type' in ('reply.posted', 'reply.changed') and event -> 'reply' ? 'questionId';
update outbox set event = event - 'questionId' || jsonb_build_object('postId', event -> 'questionId')
  where event ->> 'type' = 'reply.removed' and event ? 'questionId';
