-- How many guests an attendee may bring.
alter table posts add column event_guests_max smallint not null default 0 check (event_guests_max between 0 and 5);

-- Guests count toward the limit, and in `posts.attendee_count`.
alter table event_attendees
  -- Empty for a guest without a name, and a month after the event.
  add column guest_names text[] not null default '{}'
    check (cardinality(guest_names) <= 5 and length(array_to_string(guest_names, '')) <= 400 and array_position(guest_names, null) is null),
  add column people smallint not null generated always as (1 + cardinality(guest_names)) stored;

-- Removes a person with their guests from events, and from their waitlists. In the order of ids, so that two calls do not deadlock.
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
    returning a.event_id, a.people
  ) update posts set attendee_count = attendee_count - freed.people from freed where posts.id = freed.event_id;
  with ended as (
    delete from event_waitlist as w using posts as e
    where w.user_id = person and e.id = w.event_id and (also_of_past or e.event_over_at > now())
    returning w.event_id, w.state
  ) update posts set waiting_count = waiting_count - (ended.state = 'waiting')::int,
      offered_count = offered_count - (ended.state = 'offered')::int
    from ended where posts.id = ended.event_id;
end $$;

-- Names are deleted a month later.
create index event_attendees_with_guests on event_attendees (event_id) where guest_names <> '{}';

-- Members whom the organizer of an event asked to help, and who may edit it and check people in once they accept.
create table event_hosts (
  event_id uuid not null references posts on delete cascade,
  user_id uuid not null references accounts on delete cascade,
  asked_at timestamptz(3) not null default now(),
  -- Null: no answer yet.
  accepted_at timestamptz(3),
  primary key (event_id, user_id)
);
create index event_hosts_of_user on event_hosts (user_id, event_id);

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'replied', 'repliedAfter', 'commented', 'commentedAfter', 'organizerAsked', 'announced', 'joined', 'left', 'coHostAsked', 'eventChanged',
    'eventCanceled', 'eventSoon', 'spotOffered', 'spotsOpen', 'stillComing', 'spotReleased', 'runningLate', 'markedAbsent',
    'absenceDisputed', 'priceLowered', 'sold', 'reportDecided', 'contentRemoved', 'contentRestored', 'security', 'roleChanged', 'caseReported', 'casesWaiting'
  ));
