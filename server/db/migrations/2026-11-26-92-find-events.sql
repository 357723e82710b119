-- Events of before have none: an address in words does not name one reliably.
alter table posts
  add column event_neighborhood text check (char_length(event_neighborhood) between 1 and 60),
  -- As `haystack`, of events only, with the words of their place. Written by a trigger: a generated column would rewrite the
  -- table, and processes of the former version would wait meanwhile.
  add column event_haystack text;

create function event_haystack() returns trigger language plpgsql as $$
begin
  new.event_haystack := public.fold(' ' || concat_ws(' ', new.title, new.question_body, new.event_venue,
    -- The parts of a URL, such as "https", are in too many.
    case when new.event_location !~* '^\s*https?:' then new.event_location end, new.event_neighborhood));
  return new;
end $$;
create trigger posts_event_haystack
  before insert or update of title, question_body, event_venue, event_location, event_neighborhood on posts
  for each row when (new.post_type = 'event') execute function event_haystack();
update posts set title = title where post_type = 'event';

create index if not exists posts_events_found on posts using gin (event_haystack gin_trgm_ops) with (gin_pending_list_limit = 128)
  where post_type = 'event' and deleted_at is null;
create index if not exists posts_events_in on posts (city_id, event_neighborhood, event_start_at, id)
  where post_type = 'event' and deleted_at is null and event_neighborhood is not null;

-- Live events of the former version name no neighborhood.
update outbox set event = jsonb_set(event, '{event,neighborhood}', 'null')
where event ->> 'type' in ('event.added', 'event.changed', 'event.cancellation') and not event -> 'event' ? 'neighborhood';
