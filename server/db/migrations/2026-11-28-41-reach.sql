-- What one member caused to arrive at another: when emails and push notifications were sent or will be, newest first, as many as are
-- allowed at once. A row is of no use an hour later.
create table notification_reach (
  by_id uuid not null references accounts on delete cascade,
  user_id uuid not null references accounts on delete cascade,
  channel text not null check (channel in ('push', 'mail')),
  -- The part that is kept for what cannot wait.
  reserved boolean not null,
  times timestamptz(3)[] not null check (cardinality(times) between 1 and 10),
  -- The time that was given last; null if there was none.
  at timestamptz(3),
  -- When what was above the limit is sent as one, and the job of that.
  collected_at timestamptz(3),
  collection uuid,
  primary key (by_id, user_id, channel, reserved)
);
create index notification_reach_of_reader on notification_reach (user_id);
create index notification_reach_by_age on notification_reach ((times[1]));

alter table notifications
  -- The last push notification about the group, and whether its job has not run yet.
  add column push_at timestamptz(3),
  add column push_queued boolean not null default false;

alter table posts
  -- How often a spot of an event became open.
  add column event_openings int not null default 0;

create function count_opening() returns trigger language plpgsql as $$
begin
  if (new.event_max_attendees is null or new.attendee_count + new.offered_count < new.event_max_attendees)
    and old.attendee_count + old.offered_count >= old.event_max_attendees then
    new.event_openings := old.event_openings + 1;
  end if;
  return new;
end $$;
create trigger posts_count_openings before update of attendee_count, offered_count, event_max_attendees on posts
  for each row when (old.post_type = 'event') execute function count_opening();

alter table event_waitlist
  -- The last opening that the member was told of, and when.
  add column told_opening int,
  add column told_at timestamptz(3);
