-- Events that ask "Still coming?" a day before. Existing ones do not.
alter table posts add column event_confirms boolean not null default false;

alter table event_attendees
  -- When the attendee was asked, and answered yes. Attendees who join later count as confirmed.
  add column asked_at timestamptz(3),
  add column confirmed_at timestamptz(3),
  add column late_minutes smallint check (late_minutes in (10, 20, 30));
create index event_attendees_unanswered on event_attendees (event_id, user_id) where asked_at is not null and confirmed_at is null;

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'replied', 'repliedAfter', 'joined', 'left', 'eventChanged', 'eventCanceled', 'eventSoon', 'spotOffered', 'spotsOpen', 'stillComing',
    'spotReleased', 'runningLate', 'priceLowered', 'sold', 'reportDecided', 'contentRemoved', 'contentRestored', 'security',
    'roleChanged', 'caseReported', 'casesWaiting'
  ));
