-- Apart from the migration before, so that its functions are in place for rows that are written meanwhile. Only the rows that change
-- are written.
with changed as (
  select id, searchable(title || ' ' || coalesce(question_body, '') || case when post_type in ('selling', 'renting', 'ticket')
    then ' ' || coalesce(content, '') || ' ' || coalesce(listing_location, '') || ' ' || coalesce(event_venue, '') else '' end)
    as haystack,
    case when post_type = 'event' then searchable(concat_ws(' ', title, question_body, event_venue,
      case when event_location !~* '^\s*https?:' then event_location end, event_neighborhood)) end as event_haystack
  from posts
)
update posts as p set haystack = c.haystack, event_haystack = c.event_haystack from changed as c
where c.id = p.id and (p.haystack, p.event_haystack) is distinct from (c.haystack, c.event_haystack);

with changed as (select id, searchable(body) as haystack from messages)
update messages as m set haystack = c.haystack from changed as c where c.id = m.id and m.haystack <> c.haystack;
