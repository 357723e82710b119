-- Check-in at the door. Of events without it, nobody knows who came.
alter table posts add column check_in_at timestamptz(3);

alter table event_attendees
  -- When they came. Null: not here.
  add column here_at timestamptz(3),
  -- The last mark, which may also have taken a check-in back. Of marks from several devices, the latest counts.
  add column marked_at timestamptz(3),
  add column marked_how text check (marked_how in ('scan', 'code', 'tick')),
  add column marked_on uuid,
  -- The last time that they were marked as not here, so that the time of their arrival does not depend on the order of marks.
  add column unmarked_at timestamptz(3),
  -- What an attendee says who was marked as absent.
  add column dispute text check (length(dispute) between 1 and 200),
  add constraint event_attendees_marked check (
    (marked_at is null) = (marked_how is null) and (marked_at is null) = (marked_on is null) and (here_at is null or marked_at is not null)
  );
create index event_attendees_here on event_attendees (user_id, event_id) where here_at is not null;

create table event_walk_ins (
  -- Made by the device, so that sending again adds nothing.
  id uuid primary key,
  event_id uuid not null references posts on delete cascade,
  -- Null without a name, and a month later.
  name text check (length(name) between 1 and 80),
  people smallint not null check (people between 1 and 20),
  here_at timestamptz(3) not null,
  added_on uuid not null,
  removed_at timestamptz(3)
);
create index event_walk_ins_of_event on event_walk_ins (event_id, here_at, id);
create index event_walk_ins_named on event_walk_ins (here_at) where name is not null;

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'replied', 'repliedAfter', 'joined', 'left', 'eventChanged', 'eventCanceled', 'eventSoon', 'spotOffered', 'spotsOpen', 'stillComing',
    'spotReleased', 'runningLate', 'markedAbsent', 'absenceDisputed', 'priceLowered', 'sold', 'reportDecided', 'contentRemoved',
    'contentRestored', 'security', 'roleChanged', 'caseReported', 'casesWaiting'
  ));
