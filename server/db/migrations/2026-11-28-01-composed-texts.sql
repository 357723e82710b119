-- Normalizes stored texts as the contract now does typed ones (values/characters.ts): NFC, without characters that show nothing and
-- change no neighbor. A text that would be empty, or break a constraint, stays. Times of edits stay, and no live event is written,
-- because the texts look the same.
create function pg_temp.shaping() returns text immutable language sql as $$
  select '\U0001F3F4[\U000E0030-\U000E0039\U000E0061-\U000E007A]{3,6}\U000E007F|[\u00A9\u00AE\u203C\u2049\u2122\u2139' ||
      '\u2190-\u21FF\u2300-\u2328\u232B-\u23FF\u24C2\u25A0-\u27BF\u2934\u2935\u2B00-\u2BFF\u3030\u303D\u3297\u3299' ||
      '\U0001F000-\U0001F3FA\U0001F400-\U0001FAFF][\uFE0E\uFE0F\U0001F3FB-\U0001F3FF]?(?:\u200D[\u00A9\u00AE\u203C' ||
      '\u2049\u2122\u2139\u2190-\u21FF\u2300-\u2328\u232B-\u23FF\u24C2\u25A0-\u27BF\u2934\u2935\u2B00-\u2BFF\u3030' ||
      '\u303D\u3297\u3299\U0001F000-\U0001F3FA\U0001F400-\U0001FAFF][\uFE0E\uFE0F\U0001F3FB-\U0001F3FF]?)*|[#*0-9]' ||
      '\uFE0F(?=\u20E3)|[\u0600-\u061B\u061E-\u109F\u1700-\u17B3\u17B6-\u180A\u1810-\u1CFF\uA800-\uABFF\uFB50-\uFDCF' ||
      '\uFE70-\uFEFC\U00010A00-\U00011FFF\U0001E900-\U0001E95F](?:\u200D|\u200C(?=[\u0600-\u061B\u061E-\u109F\u1700-' ||
      '\u17B3\u17B6-\u180A\u1810-\u1CFF\uA800-\uABFF\uFB50-\uFDCF\uFE70-\uFEFC\U00010A00-\U00011FFF\U0001E900-' ||
      '\U0001E95F]))|[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17B3\u17B6-\u17FF]\u200B(?=[\u0E00-\u0EFF\u1000-\u109F\u1780-' ||
      '\u17B3\u17B6-\u17FF])|[\u1820-\u18AF](?:[\u180B-\u180D\u180F]|\u180E(?=[\u1820-\u18AF]))|[\u2E80-\u2FDF\u3005' ||
      '\u3007\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\U00020000-\U0003FFFD][\uFE00-\uFE02\U000E0100-\U000E01EF]|[\u0591-' ||
      '\u05BD\u05BF\u05C1-\u05C7]\u034F(?=[\u0591-\u05BD\u05BF\u05C1-\u05C7])'
$$;
create function pg_temp.idle(also text) returns text immutable language sql as $$
  select '[' || also ||
    '\u00AD\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200D\u2060-\u2065\u206A-\u206F\u3164\uFE00-\uFE0F' ||
    '\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF' || ']'
$$;

create function pg_temp.composed(typed text, idle text) returns text language plpgsql as $$
declare
  stored text := typed;
  before text;
begin
  -- A dropped character leaves its neighbors next to each other.
  loop
    before := stored;
    stored := normalize(regexp_replace(normalize(stored, NFC), '(' || pg_temp.shaping() || ')|' || idle, '\1', 'g'), NFC);
    exit when stored = before;
  end loop;
  return stored;
end $$;

-- Without overrides, and without embeddings and isolates that are not closed in their paragraph.
create function pg_temp.balanced(typed text) returns text language plpgsql as $$
declare
  letters text[] := string_to_array(typed, null);
  starts int[] := '{}';
  kept int[] := '{}';
  start int;
begin
  if typed !~ '[\u202A-\u202E\u2066-\u2069]' then return typed; end if;
  for place in 1 .. cardinality(letters) loop
    if letters[place] ~ '[\n\r\u2028\u2029]' then
      starts := '{}';
    elsif letters[place] ~ '[\u202A\u202B\u202D\u202E\u2066-\u2068]' then
      starts := starts || place;
    elsif letters[place] ~ '[\u202C\u2069]' then
      start := null;
      for depth in reverse cardinality(starts) .. 1 loop
        if (letters[starts[depth]] ~ '[\u2066-\u2068]') = (letters[place] = U&'\2069') then
          start := starts[depth];
          starts := starts[1:depth - 1];
          exit;
        end if;
        -- An isolate ends the embeddings inside of it; an embedding ends no isolate.
        exit when letters[place] = U&'\202C';
      end loop;
      if letters[start] ~ '[\u202A\u202B\u2066-\u2068]' then kept := kept || start || place; end if;
    end if;
  end loop;
  return coalesce((
    select string_agg(letter, '' order by place) from unnest(letters) with ordinality as one (letter, place)
    where place = any (kept) or letter !~ '[\u202A-\u202E\u2066-\u2069]'), '');
end $$;

create function pg_temp.line(typed text) returns text language sql as $$
  select pg_temp.composed(typed, pg_temp.idle('\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069'))
$$;
create function pg_temp.lines(typed text) returns text language sql as $$
  select pg_temp.composed(pg_temp.balanced(typed), pg_temp.idle(''))
$$;

do $$
declare
  place record;
  found record;
  changed int;
  kept int;
begin
  for place in
    select * from (values
      ('accounts', 'name', 'pg_temp.line(name)'),
      ('profiles', 'name', 'pg_temp.line(name)'),
      ('profiles', 'hometown', 'pg_temp.line(hometown)'),
      ('profiles', 'country', 'pg_temp.line(country)'),
      ('profiles', 'company', 'pg_temp.line(company)'),
      ('profiles', 'job_title', 'pg_temp.line(job_title)'),
      ('profiles', 'neighborhood_other_text', 'pg_temp.line(neighborhood_other_text)'),
      ('profiles', 'icebreaker_answer', 'pg_temp.lines(icebreaker_answer)'),
      ('posts', 'title', 'case post_type when ''question'' then pg_temp.lines(title) else pg_temp.line(title) end'),
      ('posts', 'question_body', 'pg_temp.lines(question_body)'),
      ('posts', 'content', 'pg_temp.lines(content)'),
      ('posts', 'event_location', 'pg_temp.line(event_location)'),
      ('posts', 'event_venue', 'pg_temp.line(event_venue)'),
      ('posts', 'event_sponsor_name', 'pg_temp.line(event_sponsor_name)'),
      ('posts', 'event_sponsor_website', 'pg_temp.line(event_sponsor_website)'),
      ('posts', 'event_payment_link', 'pg_temp.line(event_payment_link)'),
      ('posts', 'cancel_reason', 'pg_temp.lines(cancel_reason)'),
      ('posts', 'taken_down_reason', 'pg_temp.lines(taken_down_reason)'),
      ('posts', 'listing_location', 'pg_temp.line(listing_location)'),
      ('posts', 'rental_min_duration', 'pg_temp.line(rental_min_duration)'),
      ('posts', 'ticket_section_info', 'pg_temp.line(ticket_section_info)'),
      ('posts', 'ticket_platform', 'pg_temp.line(ticket_platform)'),
      ('post_replies', 'body', 'pg_temp.lines(body)'),
      ('post_flags', 'reason', 'pg_temp.lines(reason)'),
      ('messages', 'body', 'pg_temp.lines(body)'),
      ('conversation_reports', 'reason', 'pg_temp.lines(reason)'),
      ('conversation_report_messages', 'body', 'pg_temp.lines(body)'),
      ('report_cases', 'note', 'pg_temp.lines(note)'),
      ('staff_access', 'reason', 'pg_temp.lines(reason)'),
      ('event_attendees', 'guest_names', 'array(select nullif(pg_temp.line(given.one), '''') from unnest(guest_names) with ordinality as given (one, at) order by given.at)'),
      ('event_attendees', 'dispute', 'pg_temp.line(dispute)'),
      ('event_walk_ins', 'name', 'pg_temp.line(name)'),
      ('uploads', 'alt', 'pg_temp.line(alt)'),
      ('passkeys', 'name', 'pg_temp.line(name)'),
      ('logos', 'prompt', 'pg_temp.lines(prompt)'),
      ('questions', 'title', 'pg_temp.lines(title)'),
      ('questions', 'content', 'pg_temp.lines(content)'),
      ('events', 'title', 'pg_temp.line(title)'),
      ('events', 'description', 'pg_temp.lines(description)'),
      ('events', 'location', 'pg_temp.line(location)'),
      ('market_items', 'title', 'pg_temp.line(title)'),
      ('market_items', 'description', 'pg_temp.lines(description)')
    ) as places (held_by, named, stored)
  loop
    changed := 0;
    kept := 0;
    for found in execute format(
      'select * from (select ctid as at, %1$I::text as former, (%3$s)::text as stored from %2$I
        where %1$I::text ~ $1 or %1$I::text is not nfc normalized) as typed where former <> stored',
      place.named, place.held_by, place.stored)
      using pg_temp.idle('\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069')
    loop
      begin
        if btrim(found.stored, E' \n') = '' then
          kept := kept + 1;
        else
          execute format('update %2$I set %1$I = (%3$s) where ctid = $1', place.named, place.held_by, place.stored) using found.at;
          changed := changed + 1;
        end if;
      exception when integrity_constraint_violation then
        kept := kept + 1;
      end;
    end loop;
    if changed + kept > 0 then
      raise notice using errcode = 'TOLD0', message = format('%s.%s: %s rows normalized, %s left as they are',
        place.held_by, place.named, changed, kept);
    end if;
  end loop;
end $$;

drop function pg_temp.line(text), pg_temp.lines(text), pg_temp.balanced(text), pg_temp.composed(text, text), pg_temp.idle(text), pg_temp.shaping();
