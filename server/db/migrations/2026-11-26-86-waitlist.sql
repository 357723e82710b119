-- People who want a spot of a full event. `expired` and `released` rows only say how an earlier turn ended.
create table event_waitlist (
  event_id uuid not null references posts on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'expired', 'released')),
  -- The order. Not a time, because clocks can be set back.
  turn int not null check (turn >= 1),
  since timestamptz(3) not null default now(),
  -- When the offer ends, or when the former turn ended.
  until timestamptz(3),
  primary key (event_id, user_id),
  unique (event_id, turn),
  check ((state = 'waiting') = (until is null))
);
create index event_waitlist_in_order on event_waitlist (event_id, turn) where state = 'waiting';
create index event_waitlist_of_person on event_waitlist (user_id, event_id);

-- An offered spot is taken until the offer ends.
alter table posts
  add column waiting_count int not null default 0 check (waiting_count >= 0),
  add column offered_count int not null default 0 check (offered_count >= 0),
  drop constraint posts_event_has_places,
  add constraint posts_event_has_places
    check (event_max_attendees is null or attendee_count + offered_count <= event_max_attendees);

-- The spot of an offer, and spots that are open to a whole waitlist.
alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'replied', 'repliedAfter', 'joined', 'left', 'eventChanged', 'eventCanceled', 'eventSoon', 'spotOffered', 'spotsOpen', 'priceLowered',
    'sold', 'reportDecided', 'contentRemoved', 'contentRestored', 'security', 'roleChanged', 'caseReported', 'casesWaiting'
  ));

-- Live events of the former version have no waitlist.
update outbox set event = event || '{"waitingCount": 0, "offeredCount": 0}'
  where event ->> 'type' = 'event.attendance' and not event ? 'waitingCount';
update outbox set event = jsonb_set(event, '{event}', (event -> 'event') || '{"waitingCount": 0, "offeredCount": 0}')
  where event ->> 'type' in ('event.added', 'event.changed', 'event.cancellation') and not event -> 'event' ? 'waitingCount';

-- Removes a person from events and their waitlists. In the order of ids, so that two calls do not deadlock.
create or replace function free_places(person uuid, also_of_past boolean) returns void language plpgsql as $$
begin
  perform 1 from posts
    where id in (
      select event_id from event_attendees where user_id = person
      union all select event_id from event_waitlist where user_id = person
    ) and (also_of_past or event_over_at > now())
    order by id for no key update;
  with freed as (
    delete from event_attendees as a using posts as e
    where a.user_id = person and e.id = a.event_id and (also_of_past or e.event_over_at > now())
    returning a.event_id
  ) update posts set attendee_count = attendee_count - 1 from freed where posts.id = freed.event_id;
  with ended as (
    delete from event_waitlist as w using posts as e
    where w.user_id = person and e.id = w.event_id and (also_of_past or e.event_over_at > now())
    returning w.event_id, w.state
  ) update posts set waiting_count = waiting_count - (ended.state = 'waiting')::int,
      offered_count = offered_count - (ended.state = 'offered')::int
    from ended where posts.id = ended.event_id;
end $$;
