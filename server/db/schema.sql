-- Generated from the migrations by `npm run schema`. An empty database is created from it.

create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now());
create extension if not exists btree_gin;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
set check_function_bodies = off;

create function email_words(email text) returns text language sql immutable parallel safe strict as $$
  select whole || ' ' || translate(whole, '.-''', '')
  from public.fold(email || case when email like '%@%xn--%' then ' ' || public.shown_email(email) else '' end) as whole
$$;
comment on function email_words is 'What admins find an email by: with its dots and without, and with its domain as people write it.';

create function fold(value text) returns text language plpgsql immutable parallel safe strict as $$
declare
  folded text := value;
begin
  if value !~ '[^\x01-\x5f\x61-\x7e]' then
    return public.with_signs(lower(value));
  end if;
  if folded ~ '[\u00bc-\u00be\u2150-\u215e]' then
    folded := regexp_replace(folded, '([^ \u00a0])(?=[\u00bc-\u00be\u2150-\u215e])', '\1 ', 'g');
  end if;
  folded := normalize(translate(folded, U&'\00b4\02d9\318d', U&'''\00b7\00b7'), NFKD);
  folded := regexp_replace(folded,
    '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0730-\u074a\u08ca-\u08e1\u08e3-\u08ff\u093c\u09bc\u0a3c\u0abc\u0b3c\u0c3c\u0cbc\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1b34\u1be6\u1c37\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\u3164\ua9b3\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0\ufff0-\ufffb\U000110ba\U00011173\U000111ca\U00011236\U000112e9\U0001133b\U0001133c\U00011446\U000114c3\U000115c0\U000116b7\U0001183a\U00011943\U00011d42\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
    '', 'g');
  folded := lower(normalize(folded, NFC));
  if folded !~ '[^\x01-\x5f\x61-\x7e]' then
    return public.with_signs(folded);
  end if;
  folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  folded := translate(folded,
    U&'øłđðħıŧς\0671\06cc\0649\06a9\06aa\06c1\06be\06d5\0629\06c3'
      || U&'\0901\0981\0a01\0a70\0a81\0b01\0c00\0c01\0c81\0d00\0d01'
      || U&'\0060\02b9\02bb\02bc\02bd\02be\02bf\02c8\02ca\02cb\055a\05f3\2018\2019\201b\2032\2035\a78c'
      || U&'\05f4\201c\201d\201e\201f\2033'
      || U&'\02d7\058a\05be\1400\1806\2010\2011\2012\2013\2014\2015\2043\2212\2796\2e17\2e1a\2e3a\2e3b\2e40\301c\3030'
      || U&'\02d1\1427\16eb\2022\2027\2219\22c5\25e6\2981\2e31\2e33\30fb\a78f'
      || U&'\2044\2215\2571\29f8'
      || U&'\2236\a789'
      || U&'\066b'
      || U&'\066c'
      || U&'\0085\1680\2028\2029\2800',
    U&'olddhitσ\0627\064a\064a\0643\0643\0647\0647\0647\0647\0647'
      || U&'\0902\0982\0a02\0a02\0a82\0b02\0c02\0c02\0c82\0d02\0d02'
      || repeat('''', 18)
      || repeat('"', 6)
      || repeat('-', 21)
      || repeat('·', 13)
      || repeat('/', 4)
      || repeat(':', 2)
      || repeat('.', 1)
      || repeat(',', 1)
      || repeat(' ', 5));
  if folded ~ '[\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0de6-\u0def\u0e50-\u0e59\u0ed0-\u0ed9\u0f20-\u0f29\u1040-\u1049\u1090-\u1099\u17e0-\u17e9\u1810-\u1819\u1946-\u194f\u19d0-\u19d9\u1a80-\u1a89\u1a90-\u1a99\u1b50-\u1b59\u1bb0-\u1bb9\u1c40-\u1c49\u1c50-\u1c59\ua620-\ua629\ua8d0-\ua8d9\ua900-\ua909\ua9d0-\ua9d9\ua9f0-\ua9f9\uaa50-\uaa59\uabf0-\uabf9\U000104a0-\U000104a9\U00010d30-\U00010d39\U00010d40-\U00010d49\U00011066-\U0001106f\U000110f0-\U000110f9\U00011136-\U0001113f\U000111d0-\U000111d9\U000112f0-\U000112f9\U00011450-\U00011459\U000114d0-\U000114d9\U00011650-\U00011659\U000116c0-\U000116c9\U000116d0-\U000116d9\U000116da-\U000116e3\U00011730-\U00011739\U000118e0-\U000118e9\U00011950-\U00011959\U00011bf0-\U00011bf9\U00011c50-\U00011c59\U00011d50-\U00011d59\U00011da0-\U00011da9\U00011de0-\U00011de9\U00011f50-\U00011f59\U00016130-\U00016139\U00016a60-\U00016a69\U00016ac0-\U00016ac9\U00016b50-\U00016b59\U00016d70-\U00016d79\U0001e140-\U0001e149\U0001e2f0-\U0001e2f9\U0001e4f0-\U0001e4f9\U0001e5f1-\U0001e5fa\U0001e950-\U0001e959\U0001ccf0-\U0001ccf9]' then
    folded := translate(folded,
      (select string_agg(chr(ascii(zero) + digit), '' order by nth, digit)
        from string_to_table(U&'\0660\06f0\07c0\0966\09e6\0a66\0ae6\0b66\0be6\0c66\0ce6\0d66\0de6\0e50\0ed0\0f20\1040\1090\17e0\1810\1946\19d0\1a80\1a90\1b50\1bb0\1c40\1c50\a620\a8d0\a900\a9d0\a9f0\aa50\abf0\+0104a0\+010d30\+010d40\+011066\+0110f0\+011136\+0111d0\+0112f0\+011450\+0114d0\+011650\+0116c0\+0116d0\+0116da\+011730\+0118e0\+011950\+011bf0\+011c50\+011d50\+011da0\+011de0\+011f50\+016130\+016a60\+016ac0\+016b50\+016d70\+01e140\+01e2f0\+01e4f0\+01e5f1\+01e950\+01ccf0', null)
          with ordinality as zeros (zero, nth), generate_series(0, 9) as digit),
      repeat('0123456789', 69));
  end if;
  folded := regexp_replace(folded, '([0-9])[×✕✖⨯](?=[0-9])', '\1x', 'g');
  folded := regexp_replace(folded, 'l·+(?=l)', 'l', 'g');
  folded := regexp_replace(folded, '([\u05d0-\u05ea])["''](?=[\u05d0-\u05ea])', '\1', 'g');
  -- The marks of a Thai or Lao vowel look the same in any order.
  if folded ~ '[\u0e40\u0e4d\u0ecd]' then
    folded := regexp_replace(folded, '\u0e4d(\u0e32?)([\u0e48-\u0e4b])', U&'\\2\0e4d\\1', 'g');
    folded := regexp_replace(folded, '\u0ecd(\u0eb2?)([\u0ec8-\u0ecb])', U&'\\2\0ecd\\1', 'g');
    folded := replace(folded, U&'\0e40\0e40', U&'\0e41');
  end if;
  -- Writers choose between the letter and the dot.
  if folded ~ '[\u094d\u09cd\u0a4d\u0acd]' then
    folded := regexp_replace(folded, '[\u0919\u091e\u0923\u0928\u092e]\u094d(?=[\u0915-\u0939])', U&'\0902', 'g');
    folded := regexp_replace(folded, '[\u0999\u099e\u09a3\u09a8\u09ae]\u09cd(?=[\u0995-\u09b9\u09f0\u09f1])', U&'\0982', 'g');
    folded := regexp_replace(folded, '[\u0a19\u0a1e\u0a23\u0a28\u0a2e]\u0a4d(?=[\u0a15-\u0a39])', U&'\0a02', 'g');
    folded := regexp_replace(folded, '[\u0a99\u0a9e\u0aa3\u0aa8\u0aae]\u0acd(?=[\u0a95-\u0ab9])', U&'\0a82', 'g');
  end if;
  return public.with_signs(folded);
end $$;
comment on function fold is 'How texts and searches are compared: case, accents and compatibility forms make no difference. The contract has the same function for browsers.';

create function free_places(person uuid, also_of_past boolean) returns void language plpgsql as $$
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
comment on function free_places is 'Removes a member with their guests from events and waitlists. In the order of ids, so that two calls do not deadlock.';

create function is_blocked_now(one uuid, other uuid) returns boolean language plpgsql as $$
begin
  return exists (
    select from conversation_blocks
    where (blocker_user_id = one and blocked_user_id = other) or (blocker_user_id = other and blocked_user_id = one)
  );
end $$;
comment on function is_blocked_now is 'Volatile, so that it sees blocks that were committed while the calling statement waited for a lock.';

create function joined(words text[]) returns text language sql immutable parallel safe strict as $$ select array_to_string(words, ' ') $$;
comment on function joined is 'As array_to_string, but immutable.';

create function name_order(value text) returns text language plpgsql immutable parallel safe strict as $$
declare
  folded text := btrim(public.fold(value));
begin
  return coalesce(
    nullif(btrim(regexp_replace(folded,
      '[^0-9a-z\u00df-\u00f6\u00f8-\u02af\u0370-\u1fff\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufaff ]+', '', 'g')), ''),
    chr(65535) || folded);
end $$;
comment on function name_order is 'Sort key of a name: letters and digits. Names without any come last.';

create function on_card(visibility jsonb, field text, value text) returns text language sql immutable parallel safe as $$ select case when not visibility ? field then value end $$;
comment on function on_card is 'The value of a field that everyone sees, or null.';

create function open_case(post uuid, reply uuid, profile uuid, conversation uuid, about uuid, state text, at timestamptz) returns uuid language plpgsql as $$
declare found uuid;
begin
  if state <> 'pending' then
    insert into report_cases (id, post_id, reply_id, profile_id, conversation_id, about_id, status, first_reported_at, decided_at)
    values (gen_random_uuid(), post, reply, profile, conversation, about, state, at, at) returning id into found;
  else
    insert into report_cases as c (id, post_id, reply_id, profile_id, conversation_id, about_id, first_reported_at)
    values (gen_random_uuid(), post, reply, profile, conversation, about, at)
    on conflict (kind, subject_id, about_id) where status = 'pending'
    do update set report_count = c.report_count + 1, first_reported_at = least(c.first_reported_at, excluded.first_reported_at)
    returning id into found;
  end if;
  return found;
end $$;
comment on function open_case is 'The pending case of a new report, or a new case, also if a decision closes the former at the same moment.';

create function searchable(value text) returns text language plpgsql immutable parallel safe strict as $$
declare
  -- Everything but letters, marks and digits; without the space, and without what is kept inside of numbers.
  others constant text :=
    '\u0001-\u001f\u0021-\u002b\u002d\u003b-\u003f\u005b-\u005e\u0060\u007b-\u00d7\u00f7\u02c2-\u02c5\u02d2-\u02eb\u02ed\u02ef-\u02ff\u0375\u03f6\u0482\u055a-\u055f\u0589-\u058f\u05be\u05c0\u05c3\u05c6\u05f3-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u06de\u06e9\u06fd\u06fe\u0700-\u070d\u07f6-\u07f9\u07fe\u07ff\u0830-\u083e\u085e\u0888\u0964\u0965\u0970\u09f2\u09f3\u09fa\u09fb\u09fd\u0a76\u0af0\u0af1\u0b70\u0bf3-\u0bfa\u0c77\u0c7f\u0c84\u0d4f\u0d79\u0df4\u0e3f\u0e4f\u0e5a\u0e5b\u0f01-\u0f17\u0f1a-\u0f1f\u0f34\u0f36\u0f38\u0f3a-\u0f3d\u0f85\u0fbe-\u0fc5\u0fc7-\u0fda\u104a-\u104f\u109e\u109f\u10fb\u1360-\u1368\u1390-\u1399\u1400\u166d\u166e\u1680\u169b\u169c\u16eb-\u16ed\u1735\u1736\u17d4-\u17d6\u17d8-\u17db\u1800-\u180a\u1940-\u1945\u19de-\u19ff\u1a1e\u1a1f\u1aa0-\u1aa6\u1aa8-\u1aad\u1b4e\u1b4f\u1b5a-\u1b6a\u1b74-\u1b7f\u1bfc-\u1bff\u1c3b-\u1c3f\u1c7e\u1c7f\u1cc0-\u1cc7\u1cd3\u2010-\u20c1\u2104-\u214d\u214f\u218a-\u244a\u2500-\u2775\u2794-\u2bff\u2ce5-\u2cea\u2cf9-\u2cfc\u2cfe\u2cff\u2d70\u2e00-\u2e2e\u2e30-\u3004\u3008-\u3020\u3030\u3037\u303d-\u303f\u30a0\u30fb\u3190\u3191\u31c0-\u31ef\u327f\u4dc0-\u4dff\ua490-\ua4c6\ua4fe\ua4ff\ua60d-\ua60f\ua673\ua67e\ua6f2-\ua716\ua720\ua721\ua789\ua78a\ua828-\ua82b\ua836-\ua839\ua874-\ua877\ua8ce\ua8cf\ua8f8-\ua8fa\ua8fc\ua92e\ua92f\ua95f\ua9c1-\ua9cd\ua9de\ua9df\uaa5c-\uaa5f\uaa77-\uaa79\uaade\uaadf\uaaf0\uaaf1\uab5b\uab6a\uab6b\uabeb\ue000-\uf8ff\ufbb2-\ufdff\ufe45\ufe46\ufffc\ufffd\U0001d000-\U0001d3ff\U0001d800-\U0001daff\U0001f000-\U0001fbef\U000f0000-\U0010fffd';
  word constant text := '[^ ./:,@_' || others || ']';
  letter constant text := '[^ 0-9./:,@_' || others || ']';
  folded text := public.fold(' ' || value);
  whole text;
begin
  if folded ~ (word || '[.''·@_/:,-]' || word) then
    select string_agg(' ' || regexp_replace(regexp_replace(part, '(' || letter || ')[.''·-](?=' || word || ')', '\1', 'g'),
      '([0-9])[.''·-](?=' || letter || ')', '\1', 'g'), '' order by nth) into whole
    from unnest(string_to_array(translate(folded, e'\n\r\t', '   '), ' ')) with ordinality as parts (part, nth)
    where part ~ (word || '[.''·@_/:,-]' || word);
    whole := regexp_replace(whole, '([' || others || '](?=' || word || ')|[./:,](?=' || letter || '))', '\1 ', 'g');
    whole := regexp_replace(whole, '(' || letter || '[./:,])(?=[0-9])', '\1 ', 'g');
  end if;
  folded := regexp_replace(folded, '([./:,@_' || others || '])(?=' || word || ')', '\1 ', 'g') || coalesce(whole, '');
  if folded ~ '[\u0e01-\u0e30\u0e32\u0e33\u0e40-\u0e46\u0e81-\u0eb0\u0eb2\u0eb3\u0ebd-\u0ec6\u0edc-\u0edf\u1000-\u102a\u103f\u1050-\u1055\u105a-\u105d\u1061\u1065\u1066\u106e-\u1070\u1075-\u1081\u108e\u1780-\u17b3\u3005-\u3007\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3105-\u312f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua48c\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003fffd]' then
    folded := regexp_replace(folded,
      '([\u0e01-\u0e30\u0e32\u0e33\u0e40-\u0e46\u0e81-\u0eb0\u0eb2\u0eb3\u0ebd-\u0ec6\u0edc-\u0edf\u1000-\u102a\u103f\u1050-\u1055\u105a-\u105d\u1061\u1065\u1066\u106e-\u1070\u1075-\u1081\u108e\u1780-\u17b3\u3005-\u3007\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3105-\u312f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua48c\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003fffd][\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u102b-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d\u108f\u109a-\u109d\u17b6-\u17d3\u17dd\u3099\u309a]*)',
      ' \1 ', 'g');
    folded := regexp_replace(folded, ' {2,}', ' ', 'g');
  end if;
  return folded;
end $$;
comment on function searchable is 'What a search finds a text by: each word after a space. Words with something inside are in it twice: "Sants-Montjuïc" is found by each part and by "santsmontjuic".';

create function shown_email(email text) returns text language sql immutable parallel safe strict as $$
  select case when email like '%@%xn--%' then (
    select string_agg(case nth when 1 then part else public.unicode_label(part) end, case nth when 2 then '@' else '.' end order by nth)
    from (
      select left(email, length(email) - strpos(reverse(email), '@')) as part, 1 as nth
      union all
      select label, nth + 1 from unnest(string_to_array(split_part(email, '@', -1), '.')) with ordinality as labels (label, nth)
    ) as parts
  ) else email end
$$;
comment on function shown_email is 'An email with its domain as people write it.';

create function site_day() returns date language sql stable as $$
  select (now() at time zone coalesce((select time_zone from cities where slug = 'barcelona'), 'Europe/Madrid'))::date
$$;
comment on function site_day is 'The day in the city of the product, for versions of documents.';

create function unicode_label(label text) returns text language plpgsql immutable parallel safe strict as $$
declare
  encoded constant text := substr(label, 5);
  shown int[] := '{}';
  place int := 1;
  code bigint := 128;
  bias int := 72;
  at bigint := 0;
  before bigint;
  weight bigint;
  step int;
  digit int;
  least int;
  delta bigint;
  size int;
begin
  if label !~ '^xn--[a-z0-9-]{1,59}$' then return label; end if;
  if encoded like '%-%' then
    place := length(encoded) - strpos(reverse(encoded), '-') + 2;
    shown := array(select ascii(one) from string_to_table(left(encoded, place - 2), null) with ordinality as basic (one, nth) order by nth);
  end if;
  while place <= length(encoded) loop
    before := at;
    weight := 1;
    step := 36;
    loop
      digit := strpos('abcdefghijklmnopqrstuvwxyz0123456789', substr(encoded, place, 1)) - 1;
      if digit < 0 or place > length(encoded) or weight > 10000000 then return label; end if;
      place := place + 1;
      at := at + digit * weight;
      least := greatest(1, least(26, step - bias));
      exit when digit < least;
      weight := weight * (36 - least);
      step := step + 36;
    end loop;
    size := cardinality(shown) + 1;
    delta := (at - before) / case when before = 0 then 700 else 2 end;
    delta := delta + delta / size;
    bias := 0;
    while delta > 455 loop
      delta := delta / 35;
      bias := bias + 36;
    end loop;
    bias := bias + 36 * delta / (delta + 38);
    code := code + at / size;
    at := at % size;
    if code > 1114111 or code between 55296 and 57343 then return label; end if;
    shown := shown[1:at] || code::int || shown[at + 1:];
    at := at + 1;
  end loop;
  return coalesce((select string_agg(chr(one), '' order by nth) from unnest(shown) with ordinality as codes (one, nth)), label);
end $$;
comment on function unicode_label is 'Decodes an A-label of a domain (RFC 3492). An invalid one stays.';

create function with_signs(folded text) returns text language sql immutable parallel safe strict as $$
  select case when folded ~ '[a-z][+#]' then
    regexp_replace(regexp_replace(regexp_replace(folded,
      '(?<![a-z0-9])([a-z])\+\+(?![a-z])', U&'\\1\1429\1429', 'g'),
      '(?<![a-z0-9])([a-z])\+(?![a-z0-9+#])', U&'\\1\1429', 'g'),
      '(?<![a-z0-9])([a-z])#(?![a-z0-9+#])', U&'\\1\2d4c', 'g')
  else folded end
$$;
comment on function with_signs is 'Keeps the signs of names such as C++ and C#.';

create table accounts (
  id uuid not null,
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  image text,
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  language text,
  credential_version integer not null default 1,
  password_void boolean not null default false,
  deletion_due_at timestamptz(3),
  deletion_posts text,
  deletion_final boolean not null default false,
  erased_at timestamptz(3),
  email_refused_at timestamptz(3),
  email_refusal text,
  email_confirmed_at timestamptz(3),
  constraint accounts_pkey primary key (id),
  constraint accounts_deletion check ((deletion_due_at is null) = (deletion_posts is null) and (deletion_due_at is null or erased_at is null) and (not deletion_final or deletion_due_at is not null) and (not is_active or deletion_due_at is null and erased_at is null)),
  constraint accounts_deletion_posts_check check (deletion_posts in ('remove', 'keep')),
  constraint accounts_email_check check (char_length(email) <= 254),
  constraint accounts_email_refusal_check check (email_refusal ~ '^\d{3}( \d\.\d{1,3}\.\d{1,3})?$'),
  constraint accounts_language_check check (length(language) <= 35),
  constraint accounts_name_check check (char_length(name) <= 120),
  constraint accounts_refused check ((email_refused_at is null) = (email_refusal is null))
);
comment on table accounts is 'Email, sign-in state and language. The profile has the same id.';
comment on column accounts.image is 'Unused.';
comment on column accounts.language is 'Chosen by the member. A language that the app no longer has counts as none.';
comment on column accounts.credential_version is 'Changes with the password. A proof of an earlier version is rejected.';
comment on column accounts.password_void is 'After a denied sign-in, until a reset.';
comment on column accounts.deletion_due_at is 'Null unless deletion was requested and is not done.';
comment on column accounts.deletion_final is 'Its owner can no longer keep the account.';
comment on column accounts.email_refused_at is 'A mail server refused the email permanently. It receives only what its owner asks for, and security notices.';
comment on column accounts.email_refusal is 'The answer of the mail server, as in "550 5.1.1".';
comment on column accounts.email_confirmed_at is 'When the last link to the email was opened. Earlier refusals are outdated.';
create index accounts_deletion_due on accounts (deletion_due_at) where deletion_due_at is not null;
comment on index accounts_deletion_due is 'Housekeeping erases accounts by date.';
create unique index accounts_email on accounts (lower(email));
comment on index accounts_email is 'One account for each email, in any case.';
create index accounts_erased on accounts (erased_at) where erased_at is not null;
comment on index accounts_erased is 'Housekeeping deletes evidence by the date of the erasure.';
create index accounts_inactive on accounts (id) where not is_active;
comment on index accounts_inactive is 'Readers exclude the few inactive authors.';
create index accounts_refused on accounts (email_refused_at desc, id desc) where email_refused_at is not null;
comment on index accounts_refused is 'List of refused emails.';
create index accounts_unconfirmed on accounts (created_at) where not email_verified;
comment on index accounts_unconfirmed is 'Housekeeping deletes unconfirmed accounts by age.';

create table cities (
  id uuid not null,
  slug text not null,
  name text not null,
  time_zone text not null,
  constraint cities_pkey primary key (id),
  constraint cities_slug_key unique (slug),
  constraint cities_name_check check (char_length(name) >= 1 and char_length(name) <= 120),
  constraint cities_slug_check check (slug ~ '^[a-z0-9-]{1,60}$')
);
comment on table cities is 'The first city is inserted with the schema.';

create table activity_days (
  user_id uuid not null,
  city_id uuid not null,
  day date not null,
  constraint activity_days_pkey primary key (user_id, day),
  constraint activity_days_city_id_fkey foreign key (city_id) references cities(id) on delete cascade,
  constraint activity_days_user_id_fkey foreign key (user_id) references accounts(id) on delete cascade
);
comment on table activity_days is 'Days on which members opened the app, in the time of their city. Deleted once they are counted in daily_figures.';
create index activity_days_of_city on activity_days (city_id, day, user_id);
comment on index activity_days_of_city is 'Active members of a city in a span of days.';

create table audit_log (
  id uuid not null,
  at timestamptz(3) not null default clock_timestamp(),
  actor_id uuid,
  action text not null,
  subject_kind text,
  subject_id uuid,
  before jsonb,
  after jsonb,
  note text,
  operator text,
  constraint audit_log_pkey primary key (id),
  constraint audit_log_action_check check (char_length(action) >= 1 and char_length(action) <= 60),
  constraint audit_log_check check ((subject_kind is null) = (subject_id is null) or (subject_kind in ('terms', 'payments'))),
  constraint audit_log_note_check check (char_length(note) <= 2000),
  constraint audit_log_operator_check check (operator is null or actor_id is null and char_length(operator) >= 1 and char_length(operator) <= 64),
  constraint audit_log_subject_kind_check check (subject_kind in ('account', 'post', 'reply', 'conversation', 'terms', 'payments'))
);
comment on table audit_log is 'Admin actions. Append-only and without foreign keys, so that rows outlive their accounts. Names are read from elsewhere, so that an erasure removes them here too.';
comment on column audit_log.at is 'Not the time of the transaction, so that its rows keep their order.';
comment on column audit_log.actor_id is 'Null for the operator of the server.';
comment on column audit_log.operator is 'The name that an operator gave, or that of their user on the machine.';
create index audit_log_about on audit_log (subject_id, at desc, id desc);
comment on index audit_log_about is 'The list of one subject.';
create index audit_log_by_action on audit_log (action, at desc, id desc);
comment on index audit_log_by_action is 'The list of one action.';
create index audit_log_newest on audit_log (at desc, id desc);
comment on index audit_log_newest is 'The list.';
create index audit_log_of_actor on audit_log (actor_id, at desc, id desc);
comment on index audit_log_of_actor is 'The list of one actor.';

create table calendar_feeds (
  user_id uuid not null,
  secret_hash text not null,
  secret text not null,
  version integer not null default 1,
  contents text[] not null default '{joined,hosting,following}'::text[],
  created_at timestamptz(3) not null default now(),
  renewed_at timestamptz(3),
  constraint calendar_feeds_pkey primary key (user_id),
  constraint calendar_feeds_secret_hash_key unique (secret_hash),
  constraint calendar_feeds_contents_check check (contents <@ '{joined,hosting,following}'::text[]),
  constraint calendar_feeds_secret_hash_check check (length(secret_hash) = 43),
  constraint calendar_feeds_version_check check (version > 0),
  constraint calendar_feeds_user_id_fkey foreign key (user_id) references accounts(id) on delete cascade
);
comment on table calendar_feeds is 'The secret link to the events of a member.';
comment on column calendar_feeds.secret_hash is 'SHA-256 in base64url.';
comment on column calendar_feeds.secret is 'Sealed, so that the settings can show the link.';
comment on column calendar_feeds.version is 'Counts renewals.';

create table calendar_host (
  only_one boolean not null default true,
  host text not null,
  constraint calendar_host_pkey primary key (only_one),
  constraint calendar_host_host_check check (char_length(host) >= 1 and char_length(host) <= 253),
  constraint calendar_host_only_one_check check (only_one)
);
comment on table calendar_host is 'The host in the ids of calendar entries. It stays when the domain changes, or calendars would show each event twice.';

create unlogged table confirmation_mails (
  key text not null,
  sent integer not null,
  closed_until timestamptz not null,
  forgotten_at timestamptz not null,
  constraint confirmation_mails_pkey primary key (key)
);
comment on table confirmation_mails is 'Confirmation emails by recipient, and when the next one may be sent. Unlogged, because a crash may lose the counts.';
create index confirmation_mails_forgotten on confirmation_mails (forgotten_at);
comment on index confirmation_mails_forgotten is 'Housekeeping.';

create table profiles (
  id uuid not null,
  name text not null default '',
  hometown text,
  country text,
  industry text,
  company text,
  job_title text,
  years_in_city text,
  neighborhood text,
  neighborhood_other_text text,
  knowledgeable_in text[] not null default '{}'::text[],
  icebreaker_answer text,
  relationship_status text,
  onboarding_completed boolean not null default false,
  onboarding_completed_at timestamptz(3),
  avatar_path text,
  avatar_updated_at timestamptz(3),
  role text not null default 'member',
  city_id uuid,
  primary_city_id uuid,
  last_active_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  interests text[] not null default '{}'::text[],
  has_social_verification boolean not null default false,
  invited_by uuid,
  neighborhood_display text generated always as ( case when neighborhood = 'Other' and neighborhood_other_text <> '' then ('Other (' || neighborhood_other_text) || ')' else neighborhood end) stored,
  paused_at timestamptz(3),
  visibility jsonb not null default '{}'::jsonb,
  card_job_title text generated always as (on_card(visibility, 'jobTitle', job_title)) stored,
  card_company text generated always as (on_card(visibility, 'company', company)) stored,
  card_neighborhood text generated always as (on_card(visibility, 'neighborhood', neighborhood)) stored,
  card_neighborhood_display text generated always as (on_card(visibility, 'neighborhood', case when neighborhood = 'Other' and neighborhood_other_text <> '' then ('Other (' || neighborhood_other_text) || ')' else neighborhood end)) stored,
  card_hometown text generated always as (on_card(visibility, 'hometown', hometown)) stored,
  card_country text generated always as (on_card(visibility, 'hometown', country)) stored,
  card_years_in_city text generated always as (on_card(visibility, 'yearsInCity', years_in_city)) stored,
  active_key timestamptz(3) generated always as ( case when visibility ? 'lastActive' and last_active_at is not null then '1970-01-01 00:00:00+00'::timestamptz else last_active_at end) stored,
  accepts_messages_from text not null default 'everyone',
  haystack text not null generated always as (searchable((((((((((((((((name || ' ') || coalesce(on_card(visibility, 'jobTitle', job_title), '')) || ' ') || coalesce(on_card(visibility, 'company', company), '')) || ' ') || coalesce(industry, '')) || ' ') || coalesce(on_card(visibility, 'hometown', hometown), '')) || ' ') || coalesce(on_card(visibility, 'hometown', country), '')) || ' ') || coalesce(on_card(visibility, 'neighborhood', neighborhood), '')) || ' ') || coalesce(on_card(visibility, 'neighborhood', neighborhood_other_text), '')) || ' ') || joined(knowledgeable_in))) stored,
  name_key text collate "C" not null generated always as ("left"(name_order(name), 50)) stored,
  name_key_es text collate "C" not null generated always as ("left"(name_order(replace(replace(normalize(name, nfc), 'ñ', 'nʯ'), 'Ñ', 'nʯ')), 50)) stored,
  constraint profiles_pkey primary key (id),
  constraint profiles_accepts_messages_from_check check (accepts_messages_from in ('everyone', 'inCommon', 'nobody')),
  constraint profiles_check check (not onboarding_completed or char_length(name) > 0 and city_id is not null and onboarding_completed_at is not null),
  constraint profiles_check1 check (not onboarding_completed or last_active_at is not null),
  constraint profiles_company_check check (char_length(company) <= 120),
  constraint profiles_country_check check (char_length(country) <= 120),
  constraint profiles_hometown_check check (char_length(hometown) <= 120),
  constraint profiles_icebreaker_answer_check check (char_length(icebreaker_answer) <= 500),
  constraint profiles_industry_check check (char_length(industry) <= 120),
  constraint profiles_interests_check check (cardinality(interests) <= 8),
  constraint profiles_job_title_check check (char_length(job_title) <= 120),
  constraint profiles_knowledgeable_in_check check (cardinality(knowledgeable_in) <= 5),
  constraint profiles_name_check check (char_length(name) <= 120),
  constraint profiles_neighborhood_check check (char_length(neighborhood) <= 120),
  constraint profiles_neighborhood_other_text_check check (char_length(neighborhood_other_text) <= 120),
  constraint profiles_relationship_status_check check (relationship_status in ('single', 'its-complicated', 'seeing-someone', 'partnered', 'married', 'open-relationship')),
  constraint profiles_role_check check (role in ('member', 'admin', 'superadmin')),
  constraint profiles_visibility_check check ((visibility - array['jobTitle', 'company', 'neighborhood', 'hometown', 'yearsInCity', 'relationshipStatus', 'lastActive']) = '{}'::jsonb and not jsonb_path_exists(visibility, 'strict $.*?(@.type() != "string" || @ != "inCommon" && @ != "onlyMe")'::jsonpath)),
  constraint profiles_years_in_city_check check (years_in_city in ('less-than-1', '1-2', '1-3', '3-5', '4-6', '6-plus', '7-10', '11-14', '15-plus', 'native')),
  constraint profiles_city_id_fkey foreign key (city_id) references cities(id) on delete restrict,
  constraint profiles_id_fkey foreign key (id) references accounts(id) on delete cascade,
  constraint profiles_invited_by_fkey foreign key (invited_by) references accounts(id) on delete set null,
  constraint profiles_primary_city_id_fkey foreign key (primary_city_id) references cities(id) on delete restrict
);
comment on table profiles is 'What members see of each other. Cards, lists, filters, orders and search read the card_ columns and others that all members may see.';
comment on column profiles.visibility is 'Who sees a field: inCommon or onlyMe. A field without an entry is visible to everyone.';
comment on column profiles.card_job_title is 'The card_ columns are null unless everyone sees the field.';
comment on column profiles.active_key is 'The last activity, or 1970 if it is hidden.';
comment on column profiles.accepts_messages_from is 'Whose first messages arrive as requests.';
comment on column profiles.name_key is 'Sort key of English and Catalan, cut to fit into a cursor. The embedded database has no collations.';
comment on column profiles.name_key_es is 'Sort key of Spanish, where ñ is a letter after n. U+02AF is in no name, and sorts after z.';
create index profiles_by_activity on profiles (city_id, active_key desc nulls last, id) where onboarding_completed;
comment on index profiles_by_activity is 'The directory by activity.';
create index profiles_by_avatar on profiles (avatar_path) where avatar_path is not null;
comment on index profiles_by_avatar is 'Who may see an image.';
create index profiles_by_country on profiles (city_id, fold(card_country), active_key desc nulls last, id) where onboarding_completed;
comment on index profiles_by_country is 'Members of a country by activity.';
create index profiles_by_hometown on profiles (city_id, fold(card_hometown), active_key desc nulls last, id) where onboarding_completed;
comment on index profiles_by_hometown is 'Members of a hometown by activity.';
create index profiles_by_name on profiles (city_id, name_key, id) where onboarding_completed;
comment on index profiles_by_name is 'The directory by name.';
create index profiles_by_name_es on profiles (city_id, name_key_es, id) where onboarding_completed;
comment on index profiles_by_name_es is 'The directory by name in Spanish.';
create index profiles_by_neighborhood on profiles (city_id, card_neighborhood, active_key desc nulls last, id) where onboarding_completed;
comment on index profiles_by_neighborhood is 'Members of a neighborhood by activity.';
create index profiles_by_years on profiles (city_id, card_years_in_city) where onboarding_completed;
comment on index profiles_by_years is 'Filter by years in the city.';
create index profiles_found on profiles using gin (haystack gin_trgm_ops) with (gin_pending_list_limit='128') where onboarding_completed;
comment on index profiles_found is 'Search of members. The pending list is short, because every search reads it.';
create index profiles_hiding_activity on profiles (city_id, last_active_at) where onboarding_completed and visibility ? 'lastActive';
comment on index profiles_hiding_activity is 'Analytics count active members who hide their last activity.';
create index profiles_icebreaker on profiles (city_id, updated_at desc, id) where onboarding_completed and icebreaker_answer is not null;
comment on index profiles_icebreaker is 'Newest answers to the icebreaker.';
create index profiles_in_order on profiles (city_id, id) where onboarding_completed;
comment on index profiles_in_order is 'Batches of the digest, in the order of ids.';
create index profiles_interested on profiles using gin (interests) with (gin_pending_list_limit='128') where onboarding_completed;
comment on index profiles_interested is 'Filter by interest.';
create index profiles_invited on profiles (invited_by) where onboarding_completed;
comment on index profiles_invited is 'Members whom a member invited.';
create index profiles_knowing on profiles using gin (knowledgeable_in) with (gin_pending_list_limit='128') where onboarding_completed;
comment on index profiles_knowing is 'Filter by knowledge.';
create index profiles_moderating on profiles (id) where role <> 'member';
comment on index profiles_moderating is 'Receivers of new cases.';
create index profiles_newest on profiles (city_id, onboarding_completed_at desc, id) where onboarding_completed;
comment on index profiles_newest is 'New members of a city.';
create index profiles_verified on profiles (city_id) where onboarding_completed and has_social_verification;
comment on index profiles_verified is 'Filter by social verification.';

create table messages (
  id uuid not null,
  conversation_id uuid not null,
  sender_id uuid not null,
  seq integer not null,
  body text not null,
  haystack text not null,
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  post_id uuid,
  constraint messages_pkey primary key (id),
  constraint messages_conversation_id_seq_key unique (conversation_id, seq),
  constraint messages_body_check check (char_length(body) <= 4000),
  constraint messages_sender_id_fkey foreign key (sender_id) references profiles(id) on delete cascade
);
comment on table messages is 'Removed ones stay for the order; their text is cleared later.';
comment on column messages.haystack is 'A trigger writes it.';
comment on column messages.post_id is 'Not a foreign key, because the message stays about the post when that is gone.';
create index messages_about_post on messages (post_id, sender_id) where post_id is not null and deleted_at is null;
comment on index messages_about_post is 'Members who wrote about a listing.';
create index messages_found on messages using gin (conversation_id, haystack gin_trgm_ops) where deleted_at is null;
comment on index messages_found is 'Search. By conversation first, because members find their own only.';
create index messages_of_sender on messages (sender_id, created_at desc);
comment on index messages_of_sender is 'Rates, and deleting a profile.';
create index messages_removed on messages (deleted_at) where deleted_at is not null;
comment on index messages_removed is 'Housekeeping clears their text.';

create table conversations (
  id uuid not null,
  first_user_id uuid not null,
  second_user_id uuid not null,
  created_by uuid not null,
  created_at timestamptz(3) not null default now(),
  last_seq integer not null default 0,
  last_message_id uuid,
  is_blocked boolean not null default false,
  state text not null default 'open',
  requested_by uuid,
  requested_at timestamptz(3),
  declined_by uuid,
  blocked_card jsonb,
  constraint conversations_pkey primary key (id),
  constraint conversations_first_user_id_second_user_id_key unique (first_user_id, second_user_id),
  constraint conversations_blocked_card check (blocked_card is null or is_blocked and state = 'requested'),
  constraint conversations_check check (first_user_id < second_user_id),
  constraint conversations_check1 check (created_by = first_user_id or created_by = second_user_id),
  constraint conversations_check2 check ((state = 'requested') = (requested_by is not null) and (requested_by is null) = (requested_at is null)),
  constraint conversations_check3 check (requested_by = first_user_id or requested_by = second_user_id),
  constraint conversations_check4 check ((declined_by = first_user_id or declined_by = second_user_id) and (declined_by <> requested_by or requested_by is null)),
  constraint conversations_check5 check (state <> 'open' or declined_by is null),
  constraint conversations_state_check check (state in ('none', 'requested', 'open')),
  constraint conversations_created_by_fkey foreign key (created_by) references profiles(id) on delete cascade,
  constraint conversations_declined_by_fkey foreign key (declined_by) references profiles(id) on delete cascade,
  constraint conversations_first_user_id_fkey foreign key (first_user_id) references profiles(id) on delete cascade,
  constraint conversations_last_message_id_fkey foreign key (last_message_id) references messages(id) on delete set null,
  constraint conversations_requested_by_fkey foreign key (requested_by) references profiles(id) on delete cascade,
  constraint conversations_second_user_id_fkey foreign key (second_user_id) references profiles(id) on delete cascade
);
comment on table conversations is 'One for each pair. Empty ones cannot be written to without a request.';
comment on column conversations.first_user_id is 'Lower id first, so that the pair is unique.';
comment on column conversations.last_seq is 'Includes removed messages.';
comment on column conversations.last_message_id is 'The newest that is not removed.';
comment on column conversations.is_blocked is 'On the row that every send locks, so that no send misses a concurrent block.';
comment on column conversations.requested_by is 'Set while the state is requested, as is requested_at.';
comment on column conversations.declined_by is 'Requests of the other participant are stored, but not delivered to this one.';
comment on column conversations.blocked_card is 'What the sender of a request sees of its receiver, who blocked them: no later change shows the block. Cleared when the block or the request ends.';
create index conversations_created on conversations (created_by, created_at);
comment on index conversations_created is 'Rate of new conversations.';
create index conversations_declined on conversations (declined_by) where declined_by is not null;
comment on index conversations_declined is 'Deleting a profile.';
create index conversations_of_second on conversations (second_user_id);
comment on index conversations_of_second is 'Deleting a profile; the unique pair finds the first member.';
create index conversations_received on conversations (( case requested_by when first_user_id then second_user_id else first_user_id end), requested_at desc, id desc) where state = 'requested' and declined_by is null and not is_blocked;
comment on index conversations_received is 'List of requests to a member.';
create index conversations_requested on conversations (requested_by) where state = 'requested';
comment on index conversations_requested is 'Open requests of a member.';

alter table messages add constraint messages_conversation_id_fkey foreign key (conversation_id) references conversations(id) on delete cascade;

create table conversation_blocks (
  id uuid not null,
  conversation_id uuid not null,
  blocker_user_id uuid not null,
  blocked_user_id uuid not null,
  created_at timestamptz(3) not null default now(),
  constraint conversation_blocks_pkey primary key (id),
  constraint conversation_blocks_blocker_user_id_blocked_user_id_key unique (blocker_user_id, blocked_user_id),
  constraint conversation_blocks_check check (blocker_user_id <> blocked_user_id),
  constraint conversation_blocks_blocked_user_id_fkey foreign key (blocked_user_id) references profiles(id) on delete cascade,
  constraint conversation_blocks_blocker_user_id_fkey foreign key (blocker_user_id) references profiles(id) on delete cascade,
  constraint conversation_blocks_conversation_id_fkey foreign key (conversation_id) references conversations(id) on delete cascade
);
comment on table conversation_blocks is 'A member blocks another, in all of the app.';
create index conversation_blocks_in on conversation_blocks (conversation_id);
comment on index conversation_blocks_in is 'Deleting a conversation.';
create index conversation_blocks_list on conversation_blocks (blocker_user_id, created_at desc, id desc);
comment on index conversation_blocks_list is 'Blocks of a member.';
create index conversation_blocks_of on conversation_blocks (blocked_user_id, blocker_user_id);
comment on index conversation_blocks_of is 'The block predicate, from the side of the blocked member.';

create table conversation_participants (
  conversation_id uuid not null,
  user_id uuid not null,
  last_read_at timestamptz(3),
  last_read_seq integer not null default 0,
  unread_count integer not null default 0,
  last_message_at timestamptz(3),
  mailed_seq integer not null default 0,
  constraint conversation_participants_pkey primary key (conversation_id, user_id),
  constraint conversation_participants_unread_count_check check (unread_count >= 0),
  constraint conversation_participants_conversation_id_fkey foreign key (conversation_id) references conversations(id) on delete cascade,
  constraint conversation_participants_user_id_fkey foreign key (user_id) references profiles(id) on delete cascade
);
comment on table conversation_participants is 'What each participant has read.';
comment on column conversation_participants.last_message_at is 'Of the newest message that is not removed; the sort key.';
comment on column conversation_participants.mailed_seq is 'The last message that an email said is unread.';
create index conversation_participants_list on conversation_participants (user_id, last_message_at desc, conversation_id desc) where last_message_at is not null;
comment on index conversation_participants_list is 'Conversations of a member.';
create index conversation_participants_unread on conversation_participants (user_id, conversation_id) include (unread_count) where unread_count > 0;
comment on index conversation_participants_unread is 'Unread count of a member from the index alone.';

create table event_series (
  id uuid not null,
  author_id uuid not null,
  city_id uuid not null,
  rule jsonb not null,
  starts_on date not null,
  ends_on date not null,
  local_time text not null,
  minutes integer,
  time_zone text not null,
  made_until date not null,
  created_at timestamptz(3) not null default now(),
  constraint event_series_pkey primary key (id),
  constraint event_series_check check (ends_on >= starts_on),
  constraint event_series_check1 check (made_until >= starts_on and made_until <= ends_on),
  constraint event_series_local_time_check check (local_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  constraint event_series_minutes_check check (minutes > 0),
  constraint event_series_author_id_fkey foreign key (author_id) references profiles(id) on delete cascade,
  constraint event_series_city_id_fkey foreign key (city_id) references cities(id) on delete cascade
);
comment on table event_series is 'A repeated event. Its id is that of its first date, so that lists can show it once.';
comment on column event_series.local_time is 'HH:MM in time_zone.';
comment on column event_series.minutes is 'By the clock on the wall; null without an end.';
comment on column event_series.made_until is 'The dates up to this one exist as events. A job adds the others.';
create index event_series_of_author on event_series (author_id, created_at, id);
comment on index event_series_of_author is 'Deleting a profile, and exports.';

create table posts (
  id uuid not null,
  author_id uuid not null,
  city_id uuid not null,
  post_type text not null,
  title text not null,
  content text,
  question_body text,
  category text,
  is_featured boolean not null default false,
  like_count integer not null default 0,
  reply_count integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  event_start_at timestamptz(3),
  event_time_zone text,
  event_location text,
  event_types text[] not null default '{}'::text[],
  edited_at timestamptz(3),
  listing_price_cents integer,
  listing_currency text,
  listing_rent_period text,
  slug text not null generated always as (("left"(trim(both '-' from regexp_replace(fold(title), '[^a-z0-9]+', '-', 'g')), 60) || '-') || "right"(id::text, 12)) stored,
  question_gap text,
  event_end_at timestamptz(3),
  event_venue text,
  event_payment_link text,
  event_max_attendees integer,
  event_sponsor_name text,
  event_sponsor_website text,
  cover_image_path text,
  cover_image_updated_at timestamptz(3),
  cover_width integer,
  cover_height integer,
  attendee_count integer not null default 0,
  event_sequence integer not null default 0,
  cancelled_at timestamptz(3),
  cancel_reason text,
  event_over_at timestamptz(3) generated always as (coalesce(event_end_at, (((event_start_at at time zone 'UTC') + '01:00:00'::interval) at time zone 'UTC'))) stored,
  listing_location text,
  listing_neighborhood text,
  selling_condition text,
  delivery_method text,
  rental_dates_flexible boolean not null default false,
  rental_availability_start date,
  rental_availability_end date,
  rental_deposit_cents integer,
  rental_min_duration text,
  ticket_quantity integer,
  ticket_category text,
  ticket_section_info text,
  ticket_platform text,
  photo_count integer not null default 0,
  sold_at timestamptz(3),
  taken_down_at timestamptz(3),
  taken_down_reason text,
  haystack text not null,
  paused_at timestamptz(3),
  waiting_count integer not null default 0,
  offered_count integer not null default 0,
  event_confirms boolean not null default false,
  event_neighborhood text,
  event_haystack text,
  check_in_at timestamptz(3),
  event_shared boolean not null default false,
  event_findable boolean not null default false,
  event_guests_max smallint not null default 0,
  series_id uuid,
  series_on date,
  series_own text[] not null default '{}'::text[],
  event_openings integer not null default 0,
  event_moved_at timestamptz(3),
  constraint posts_pkey primary key (id),
  constraint posts_attendee_count_check check (attendee_count >= 0),
  constraint posts_cancel_reason_check check (char_length(cancel_reason) >= 1 and char_length(cancel_reason) <= 1000),
  constraint posts_cancelled_is_removed check (cancelled_at is null or deleted_at is not null),
  constraint posts_check check (post_type <> 'question' or category is not null),
  constraint posts_delivery_method_check check (delivery_method in ('pickup', 'local_delivery', 'shipping', 'digital_transfer', 'in_person_handoff', 'other')),
  constraint posts_event_ends_later check (event_end_at is null or event_end_at > event_start_at),
  constraint posts_event_guests_max_check check (event_guests_max >= 0 and event_guests_max <= 5),
  constraint posts_event_has_places check (event_max_attendees is null or (attendee_count + offered_count) <= event_max_attendees),
  constraint posts_event_location_check check (char_length(event_location) <= 300),
  constraint posts_event_max_attendees_check check (event_max_attendees >= 1),
  constraint posts_event_neighborhood_check check (char_length(event_neighborhood) >= 1 and char_length(event_neighborhood) <= 60),
  constraint posts_event_payment_link_check check (char_length(event_payment_link) <= 500),
  constraint posts_event_sponsor_name_check check (char_length(event_sponsor_name) <= 120),
  constraint posts_event_sponsor_website_check check (char_length(event_sponsor_website) <= 500),
  constraint posts_event_venue_check check (char_length(event_venue) <= 120),
  constraint posts_findable_is_shared check (event_shared or not event_findable),
  constraint posts_like_count_check check (like_count >= 0),
  constraint posts_listing_currency_check check (listing_currency in ('EUR', 'USD', 'GBP')),
  constraint posts_listing_location_check check (char_length(listing_location) <= 120),
  constraint posts_listing_price_cents_check check (listing_price_cents >= 0),
  constraint posts_listing_rent_period_check check (listing_rent_period in ('day', 'week', 'month')),
  constraint posts_offered_count_check check (offered_count >= 0),
  constraint posts_paused check (paused_at is null or deleted_at is not null),
  constraint posts_photo_count_check check (photo_count >= 0 and photo_count <= 8),
  constraint posts_post_type_check check (post_type in ('question', 'event', 'selling', 'renting', 'ticket', 'swap', 'announcement')),
  constraint posts_question_body_check check (char_length(question_body) <= 2000),
  constraint posts_question_gap_check check (char_length(question_gap) <= 500),
  constraint posts_rental_deposit_cents_check check (rental_deposit_cents >= 0),
  constraint posts_rental_ends_later check (rental_availability_end > rental_availability_start),
  constraint posts_rental_min_duration_check check (char_length(rental_min_duration) <= 120),
  constraint posts_reply_count_check check (reply_count >= 0),
  constraint posts_selling_condition_check check (selling_condition in ('new', 'like_new', 'good', 'used')),
  constraint posts_taken_down_is_removed check (taken_down_at is null or deleted_at is not null),
  constraint posts_taken_down_reason_check check (char_length(taken_down_reason) >= 1 and char_length(taken_down_reason) <= 1000),
  constraint posts_ticket_category_check check (ticket_category in ('concert', 'sports', 'theatre', 'festival', 'transport', 'other')),
  constraint posts_ticket_platform_check check (char_length(ticket_platform) <= 120),
  constraint posts_ticket_quantity_check check (ticket_quantity >= 1 and ticket_quantity <= 10),
  constraint posts_ticket_section_info_check check (char_length(ticket_section_info) <= 120),
  constraint posts_title_check check (char_length(title) >= 1 and char_length(title) <= 500),
  constraint posts_waiting_count_check check (waiting_count >= 0),
  constraint posts_author_id_fkey foreign key (author_id) references profiles(id) on delete cascade,
  constraint posts_city_id_fkey foreign key (city_id) references cities(id) on delete cascade,
  constraint posts_series_id_fkey foreign key (series_id) references event_series(id) on delete set null
) with (fillfactor=85);
comment on table posts is 'All that members post. Each type has its own columns.';
comment on column posts.content is 'Text of listings.';
comment on column posts.question_body is 'Details of a question, and also of an event: the specification of the product stores both here.';
comment on column posts.like_count is 'Unused.';
comment on column posts.slug is 'A post is found by the end of it, which is the end of the id.';
comment on column posts.question_gap is 'Unused.';
comment on column posts.cover_image_path is 'Of a listing: its first photo.';
comment on column posts.attendee_count is 'With guests. Changes with the rows while this row is locked, so that no spot is given twice.';
comment on column posts.event_sequence is 'Counts changes that calendars must receive.';
comment on column posts.event_over_at is 'An hour after the start if the event has no end. By way of UTC, so that the expression is immutable.';
comment on column posts.listing_neighborhood is 'The neighborhood that the location names; lists filter by it.';
comment on column posts.haystack is 'A trigger writes it.';
comment on column posts.paused_at is 'Of listings. Implies deleted_at, so that no other reader needs to know of pauses.';
comment on column posts.waiting_count is 'On the waitlist, without an offer.';
comment on column posts.offered_count is 'Spots that are held for members of the waitlist.';
comment on column posts.event_confirms is 'Attendees are asked to confirm.';
comment on column posts.event_haystack is 'Null for other posts. A trigger writes it.';
comment on column posts.check_in_at is 'The first check-in.';
comment on column posts.event_shared is 'Anyone with the link may open its preview.';
comment on column posts.event_findable is 'Search engines may list the preview.';
comment on column posts.event_guests_max is 'For each attendee.';
comment on column posts.series_on is 'The date that it was planned for in its series.';
comment on column posts.series_own is 'What was changed on this date of the series alone. Later changes of several dates keep it.';
comment on column posts.event_openings is 'How often a spot became open. A trigger counts.';
comment on column posts.event_moved_at is 'When its start was changed last.';
create index posts_by_cover on posts (cover_image_path) where cover_image_path is not null;
comment on index posts_by_cover is 'Who may see an image.';
create index posts_by_day on posts (city_id, created_at, post_type);
comment on index posts_by_day is 'Analytics count the posts of a day.';
create index posts_by_end_of_slug on posts ("right"(id::text, 12));
comment on index posts_by_end_of_slug is 'A page by its slug.';
create index posts_event_types on posts using gin (event_types) where post_type = 'event' and deleted_at is null;
comment on index posts_event_types is 'Events of a type.';
create index posts_events_found on posts using gin (event_haystack gin_trgm_ops) with (gin_pending_list_limit='128') where post_type = 'event' and deleted_at is null;
comment on index posts_events_found is 'Search of events.';
create index posts_events_in on posts (city_id, event_neighborhood, event_start_at, id) where post_type = 'event' and deleted_at is null and event_neighborhood is not null;
comment on index posts_events_in is 'Events of a neighborhood.';
create index posts_events_of_author on posts (author_id, created_at desc, id desc) where post_type = 'event' and deleted_at is null;
comment on index posts_events_of_author is 'Last events on a profile.';
create index posts_events_with_places_over on posts (city_id, event_over_at) where post_type = 'event' and deleted_at is null and event_max_attendees is not null;
comment on index posts_events_with_places_over is 'Analytics count the spots of events that ended.';
create unique index posts_featured on posts (city_id) where is_featured and deleted_at is null;
comment on index posts_featured is 'One featured post for each city.';
create index posts_feed on posts (city_id, is_featured desc, created_at desc, id desc) where (post_type in ('question', 'event', 'selling', 'renting', 'ticket')) and deleted_at is null and sold_at is null;
comment on index posts_feed is 'The feed.';
create index posts_found on posts using gin (haystack gin_trgm_ops) with (gin_pending_list_limit='128') where post_type = 'question' and deleted_at is null;
comment on index posts_found is 'Search of questions. The pending list is short, because every search reads it.';
create index posts_going_on on posts using gist (tstzrange(event_start_at, event_over_at)) where post_type = 'event' and deleted_at is null and event_start_at is not null;
comment on index posts_going_on is 'Current events: few among many later and past ones.';
create index posts_listings on posts (city_id, is_featured desc, created_at desc, id desc) where (post_type in ('selling', 'renting', 'ticket')) and deleted_at is null and sold_at is null;
comment on index posts_listings is 'List of listings. Each order and each filter of one value has an index, so that a page and its count read what they show.';
create index posts_listings_by_price on posts (city_id, listing_price_cents, id) where (post_type in ('selling', 'renting', 'ticket')) and deleted_at is null and sold_at is null;
comment on index posts_listings_by_price is 'The list by price.';
create index posts_listings_found on posts using gin (haystack gin_trgm_ops) with (gin_pending_list_limit='128') where (post_type in ('selling', 'renting', 'ticket')) and deleted_at is null and sold_at is null;
comment on index posts_listings_found is 'Search of listings.';
create index posts_listings_in on posts (city_id, post_type, listing_neighborhood, is_featured desc, created_at desc, id desc) where (post_type in ('selling', 'renting', 'ticket')) and deleted_at is null and sold_at is null and listing_neighborhood is not null;
comment on index posts_listings_in is 'The list of a neighborhood.';
create index posts_listings_in_by_price on posts (city_id, post_type, listing_neighborhood, listing_price_cents, id) where (post_type in ('selling', 'renting', 'ticket')) and deleted_at is null and sold_at is null and listing_neighborhood is not null;
comment on index posts_listings_in_by_price is 'The list of a neighborhood by price.';
create index posts_listings_like on posts (city_id, post_type, selling_condition, is_featured desc, created_at desc, id desc) where (post_type in ('selling', 'renting', 'ticket')) and deleted_at is null and sold_at is null and selling_condition is not null;
comment on index posts_listings_like is 'The list of a condition.';
create index posts_listings_like_by_price on posts (city_id, post_type, selling_condition, listing_price_cents, id) where (post_type in ('selling', 'renting', 'ticket')) and deleted_at is null and sold_at is null and selling_condition is not null;
comment on index posts_listings_like_by_price is 'The list of a condition by price.';
create index posts_listings_of_author on posts (author_id, created_at desc, id desc) where (post_type in ('selling', 'renting', 'ticket')) and deleted_at is null;
comment on index posts_listings_of_author is 'A member''s own listings, sold ones too.';
create index posts_listings_of_type on posts (city_id, post_type, is_featured desc, created_at desc, id desc) where (post_type in ('selling', 'renting', 'ticket')) and deleted_at is null and sold_at is null;
comment on index posts_listings_of_type is 'The list of a type.';
create index posts_listings_of_type_by_price on posts (city_id, post_type, listing_price_cents, id) where (post_type in ('selling', 'renting', 'ticket')) and deleted_at is null and sold_at is null;
comment on index posts_listings_of_type_by_price is 'The list of a type by price.';
create index posts_listings_removed on posts (deleted_at) where (post_type in ('selling', 'renting', 'ticket')) and deleted_at is not null and photo_count > 0;
comment on index posts_listings_removed is 'Housekeeping releases their photos.';
create index posts_listings_sent on posts (city_id, post_type, delivery_method, is_featured desc, created_at desc, id desc) where (post_type in ('selling', 'renting', 'ticket')) and deleted_at is null and sold_at is null and delivery_method is not null;
comment on index posts_listings_sent is 'The list of a delivery method.';
create index posts_listings_sent_by_price on posts (city_id, post_type, delivery_method, listing_price_cents, id) where (post_type in ('selling', 'renting', 'ticket')) and deleted_at is null and sold_at is null and delivery_method is not null;
comment on index posts_listings_sent_by_price is 'The list of a delivery method by price.';
create index posts_of_author on posts (author_id, post_type, created_at desc, id desc);
comment on index posts_of_author is 'Posts of a member. Not partial, because deleting an account finds them all.';
create index posts_of_series on posts (series_id, event_start_at, id) where series_id is not null;
comment on index posts_of_series is 'Dates of a series.';
create unique index posts_of_series_on on posts (series_id, series_on) where series_id is not null;
comment on index posts_of_series_on is 'One event for each date of a series.';
create index posts_questions on posts (city_id, is_featured desc, created_at desc, id desc) where post_type = 'question' and deleted_at is null;
comment on index posts_questions is 'List of questions.';
create index posts_questions_by_category on posts (city_id, category, is_featured desc, created_at desc, id desc) where post_type = 'question' and deleted_at is null;
comment on index posts_questions_by_category is 'List of questions of a category.';
create index posts_rentals_free on posts using gist (daterange( case when rental_dates_flexible then null::date else rental_availability_start end, case when rental_dates_flexible then null::date else rental_availability_end end, '[]')) where post_type = 'renting' and deleted_at is null and sold_at is null;
comment on index posts_rentals_free is 'Rentals by available days; flexible ones are available on all.';
create index posts_tickets_for on posts (city_id, event_start_at) where post_type = 'ticket' and deleted_at is null and sold_at is null;
comment on index posts_tickets_for is 'Tickets by the date of the event.';
create index posts_upcoming on posts (city_id, event_start_at, id) where post_type = 'event' and deleted_at is null;
comment on index posts_upcoming is 'Upcoming events of a city.';

create table post_replies (
  id uuid not null,
  post_id uuid not null,
  author_id uuid not null,
  body text not null,
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  edited_at timestamptz(3),
  taken_down_at timestamptz(3),
  kind text not null default 'reply',
  answers_id uuid,
  removed_by uuid,
  constraint post_replies_pkey primary key (id),
  constraint post_replies_announcement_length check (kind <> 'announcement' or char_length(body) <= 500),
  constraint post_replies_answer check (answers_id is null or kind = 'reply'),
  constraint post_replies_body_check check (char_length(body) >= 2 and char_length(body) <= 2000),
  constraint post_replies_kind_check check (kind in ('reply', 'question', 'announcement')),
  constraint post_replies_taken_down_is_removed check (taken_down_at is null or deleted_at is not null),
  constraint post_replies_answers_id_fkey foreign key (answers_id) references post_replies(id) on delete set null,
  constraint post_replies_author_id_fkey foreign key (author_id) references profiles(id) on delete cascade,
  constraint post_replies_post_id_fkey foreign key (post_id) references posts(id) on delete cascade,
  constraint post_replies_removed_by_fkey foreign key (removed_by) references accounts(id)
);
comment on table post_replies is 'Replies to questions, and comments, questions and announcements under events. Announcements are not counted as comments.';
comment on column post_replies.answers_id is 'The question of a member that the organizer of the event answers.';
comment on column post_replies.removed_by is 'Who may restore it for some minutes; null if a moderator removed it.';
create index post_replies_announcements on post_replies (post_id, created_at desc, id desc) where kind = 'announcement';
comment on index post_replies_announcements is 'Announcements of an event.';
create index post_replies_answers on post_replies (answers_id) where answers_id is not null;
comment on index post_replies_answers is 'The answer to a question.';
create index post_replies_in_order on post_replies (post_id, created_at, id);
comment on index post_replies_in_order is 'Replies of a post.';
create index post_replies_of_author on post_replies (author_id, created_at desc, id desc);
comment on index post_replies_of_author is 'Replies of a member.';

create table report_cases (
  id uuid not null,
  post_id uuid,
  reply_id uuid,
  profile_id uuid,
  conversation_id uuid,
  kind text not null generated always as ( case when post_id is not null then 'post' when reply_id is not null then 'reply' when profile_id is not null then 'profile' else 'conversation' end) stored,
  subject_id uuid not null generated always as (coalesce(post_id, reply_id, profile_id, conversation_id)) stored,
  about_id uuid not null,
  status text not null default 'pending',
  first_reported_at timestamptz(3) not null,
  report_count integer not null default 1,
  decided_by uuid,
  decided_at timestamptz(3),
  note text,
  removed boolean not null default false,
  restored_at timestamptz(3),
  constraint report_cases_pkey primary key (id),
  constraint report_cases_decided check ((status = 'pending') = (decided_at is null)),
  constraint report_cases_note_check check (char_length(note) <= 1000),
  constraint report_cases_removed check (not removed or status = 'resolved' and profile_id is null and conversation_id is null),
  constraint report_cases_report_count_check check (report_count >= 0),
  constraint report_cases_restored check (restored_at is null or removed),
  constraint report_cases_status_check check (status in ('pending', 'resolved', 'dismissed')),
  constraint report_cases_subject check (num_nonnulls(post_id, reply_id, profile_id, conversation_id) = 1),
  constraint report_cases_about_id_fkey foreign key (about_id) references profiles(id) on delete cascade,
  constraint report_cases_conversation_id_fkey foreign key (conversation_id) references conversations(id) on delete cascade,
  constraint report_cases_decided_by_fkey foreign key (decided_by) references profiles(id) on delete set null,
  constraint report_cases_post_id_fkey foreign key (post_id) references posts(id) on delete cascade,
  constraint report_cases_profile_id_fkey foreign key (profile_id) references profiles(id) on delete cascade,
  constraint report_cases_reply_id_fkey foreign key (reply_id) references post_replies(id) on delete cascade
);
comment on table report_cases is 'Pending reports about one subject are one case and are decided together; a report after the decision opens another. Triggers insert and count cases, the app only writes decisions.';
comment on column report_cases.subject_id is 'The one non-null id of post_id, reply_id, profile_id and conversation_id.';
comment on column report_cases.about_id is 'Its author, or the reported member.';
comment on column report_cases.decided_by is 'Null if unknown, and once they are erased.';
comment on column report_cases.removed is 'The decision removed the post or the reply, which is restored since restored_at.';
create index report_cases_about on report_cases (about_id, decided_at desc, id desc);
comment on index report_cases_about is 'Cases about a member.';
create index report_cases_by on report_cases (decided_by) where decided_by is not null;
comment on index report_cases_by is 'Deleting the profile of an admin.';
create index report_cases_by_decision on report_cases (status, decided_at desc, id desc) where status <> 'pending';
comment on index report_cases_by_decision is 'Decided cases by status.';
create index report_cases_decided on report_cases (decided_at desc, id desc) where status <> 'pending';
comment on index report_cases_decided is 'Decided cases.';
create index report_cases_in on report_cases (conversation_id) where conversation_id is not null;
comment on index report_cases_in is 'Deleting a conversation.';
create index report_cases_of_post on report_cases (post_id) where post_id is not null;
comment on index report_cases_of_post is 'Deleting a post.';
create index report_cases_of_profile on report_cases (profile_id) where profile_id is not null;
comment on index report_cases_of_profile is 'Deleting a profile.';
create index report_cases_of_reply on report_cases (reply_id) where reply_id is not null;
comment on index report_cases_of_reply is 'Deleting a reply.';
create unique index report_cases_open on report_cases (kind, subject_id, about_id) where status = 'pending';
comment on index report_cases_open is 'One pending case for each subject.';
create index report_cases_waiting on report_cases (first_reported_at, id) where status = 'pending';
comment on index report_cases_waiting is 'The queue.';

create table conversation_reports (
  id uuid not null,
  conversation_id uuid not null,
  reporter_user_id uuid not null,
  reported_user_id uuid not null,
  reason text not null,
  status text not null default 'pending',
  created_at timestamptz(3) not null default now(),
  case_id uuid,
  constraint conversation_reports_pkey primary key (id),
  constraint conversation_reports_reason_check check (char_length(reason) >= 1 and char_length(reason) <= 1000),
  constraint conversation_reports_status_check check (status in ('pending', 'resolved', 'dismissed')),
  constraint conversation_reports_case_id_fkey foreign key (case_id) references report_cases(id) on delete cascade,
  constraint conversation_reports_conversation_id_fkey foreign key (conversation_id) references conversations(id) on delete cascade,
  constraint conversation_reports_reported_user_id_fkey foreign key (reported_user_id) references profiles(id) on delete cascade,
  constraint conversation_reports_reporter_user_id_fkey foreign key (reporter_user_id) references profiles(id) on delete cascade
);
comment on table conversation_reports is 'Reports about a participant. A trigger assigns the case.';
create index conversation_reports_about on conversation_reports (reported_user_id);
comment on index conversation_reports_about is 'The page of a user counts reports about them.';
create index conversation_reports_in on conversation_reports (case_id, created_at, id);
comment on index conversation_reports_in is 'Reports of a case.';
create index conversation_reports_of_reporter on conversation_reports (reporter_user_id, created_at desc, id desc);
comment on index conversation_reports_of_reporter is 'A member''s own reports.';
create unique index conversation_reports_pending on conversation_reports (conversation_id, reporter_user_id) where status = 'pending';
comment on index conversation_reports_pending is 'One pending report for each reporter and conversation.';

create table conversation_report_messages (
  report_id uuid not null,
  message_id uuid not null,
  sender_id uuid not null,
  seq integer not null,
  body text not null,
  sent_at timestamptz(3) not null,
  was_removed boolean not null,
  is_chosen boolean not null,
  post_id uuid,
  constraint conversation_report_messages_pkey primary key (report_id, message_id),
  constraint conversation_report_messages_report_id_fkey foreign key (report_id) references conversation_reports(id) on delete cascade,
  constraint conversation_report_messages_sender_id_fkey foreign key (sender_id) references profiles(id) on delete cascade
);
comment on table conversation_report_messages is 'Copies, so that admins can read what was reported after the messages change.';
comment on column conversation_report_messages.is_chosen is 'Chosen by the reporter; the others are context.';

create table credentials (
  id uuid not null,
  account_id text not null,
  provider_id text not null,
  user_id uuid not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint credentials_pkey primary key (id),
  constraint credentials_user_id_provider_id_key unique (user_id, provider_id),
  constraint credentials_user_id_fkey foreign key (user_id) references accounts(id) on delete cascade
);
comment on table credentials is 'Password hashes. The columns of tokens are unused.';

create table daily_figures (
  city_id uuid not null,
  day date not null,
  joined integer not null,
  active integer,
  active_week integer,
  questions integer not null,
  events integer not null,
  selling integer not null,
  renting integer not null,
  tickets integer not null,
  asked integer not null,
  answered integer not null,
  seats integer not null,
  seats_taken integer not null,
  constraint daily_figures_pkey primary key (city_id, day),
  constraint daily_figures_city_id_fkey foreign key (city_id) references cities(id) on delete cascade
);
comment on table daily_figures is 'What happened in a city on a day. Counted when the day has ended and again a day later; later changes do not count.';
comment on column daily_figures.active is 'Null if activity was not recorded.';
comment on column daily_figures.active_week is 'Different members in the seven days that end with this one.';
comment on column daily_figures.asked is 'Questions whose first day has ended.';
comment on column daily_figures.answered is 'Those that another member answered in it.';
comment on column daily_figures.seats is 'Of events with a limit that ended on this day.';

create table digest_runs (
  city_id uuid not null,
  week date not null,
  after_id uuid,
  ended_at timestamptz(3),
  constraint digest_runs_pkey primary key (city_id, week),
  constraint digest_runs_week_check check (extract(isodow from week) = 4::numeric),
  constraint digest_runs_city_id_fkey foreign key (city_id) references cities(id) on delete cascade
);
comment on table digest_runs is 'The weekly digest of a city.';
comment on column digest_runs.week is 'Its Thursday, which names the ISO week in every time zone.';
comment on column digest_runs.after_id is 'The last member of the batches that are done, in the order of ids.';

create table digests (
  user_id uuid not null,
  week date not null,
  constraint digests_pkey primary key (user_id, week),
  constraint digests_week_check check (extract(isodow from week) = 4::numeric),
  constraint digests_user_id_fkey foreign key (user_id) references accounts(id) on delete cascade
);
comment on table digests is 'Digests that were sent: one for each member and week, also after a move to another city.';
create index digests_by_week on digests (week);
comment on index digests_by_week is 'Housekeeping.';

create table email_changes (
  user_id uuid not null,
  new_email text not null,
  old_token_hash text not null,
  new_token_hash text not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz(3) not null default now(),
  constraint email_changes_pkey primary key (user_id),
  constraint email_changes_new_token_hash_key unique (new_token_hash),
  constraint email_changes_old_token_hash_key unique (old_token_hash),
  constraint email_changes_new_email_check check (char_length(new_email) <= 254),
  constraint email_changes_user_id_fkey foreign key (user_id) references accounts(id) on delete cascade
);
comment on table email_changes is 'Changes of an email that wait for both links. Only hashes of the links are stored.';
create index email_changes_expired on email_changes (expires_at);
comment on index email_changes_expired is 'Housekeeping.';

create table ended_calendar_links (
  secret_hash text not null,
  constraint ended_calendar_links_pkey primary key (secret_hash)
);
comment on table ended_calendar_links is 'Renewed secrets and those of erased accounts. Calendar apps that still send them are refused permanently.';

create table ended_email_links (
  token_hash text not null,
  user_id uuid not null,
  outcome text not null,
  ended_at timestamptz not null default now(),
  constraint ended_email_links_pkey primary key (token_hash),
  constraint ended_email_links_outcome_check check (outcome in ('changed', 'canceled', 'expired')),
  constraint ended_email_links_user_id_fkey foreign key (user_id) references accounts(id) on delete cascade
);
comment on table ended_email_links is 'How a change of an email ended, for members who open a link again. Only hashes of the links are stored.';
create index ended_email_links_ended on ended_email_links (ended_at);
comment on index ended_email_links_ended is 'Housekeeping.';
create index ended_email_links_of_account on ended_email_links (user_id);
comment on index ended_email_links_of_account is 'Deleting an account.';

create table event_attendees (
  id uuid not null,
  event_id uuid not null,
  user_id uuid not null,
  joined_at timestamptz(3) not null default now(),
  asked_at timestamptz(3),
  confirmed_at timestamptz(3),
  late_minutes smallint,
  here_at timestamptz(3),
  marked_at timestamptz(3),
  marked_how text,
  marked_on uuid,
  unmarked_at timestamptz(3),
  dispute text,
  announcements_read_at timestamptz(3),
  guest_names text[] not null default '{}'::text[],
  people smallint not null generated always as ((1 + cardinality(guest_names))) stored,
  constraint event_attendees_pkey primary key (id),
  constraint event_attendees_event_id_user_id_key unique (event_id, user_id),
  constraint event_attendees_dispute_check check (length(dispute) >= 1 and length(dispute) <= 200),
  constraint event_attendees_guest_names_check check (cardinality(guest_names) <= 5 and length(array_to_string(guest_names, '')) <= 400 and array_position(guest_names, null::text) is null),
  constraint event_attendees_late_minutes_check check (late_minutes in (10, 20, 30)),
  constraint event_attendees_marked check ((marked_at is null) = (marked_how is null) and (marked_at is null) = (marked_on is null) and (here_at is null or marked_at is not null)),
  constraint event_attendees_marked_how_check check (marked_how in ('scan', 'code', 'tick')),
  constraint event_attendees_event_id_fkey foreign key (event_id) references posts(id) on delete cascade,
  constraint event_attendees_user_id_fkey foreign key (user_id) references profiles(id) on delete cascade
);
comment on table event_attendees is 'Members who attend an event, and their check-in. posts.attendee_count changes in the same transaction.';
comment on column event_attendees.asked_at is 'When they were asked to confirm. Later attendees count as confirmed.';
comment on column event_attendees.here_at is 'Null: not here.';
comment on column event_attendees.marked_at is 'The last mark of the check-in, which may have undone one. Of several devices, the latest counts.';
comment on column event_attendees.marked_on is 'A device of the organizer.';
comment on column event_attendees.unmarked_at is 'The last mark that they are not here, so that the time of arrival does not depend on the order of marks.';
comment on column event_attendees.dispute is 'The words of an attendee who was marked as absent.';
comment on column event_attendees.announcements_read_at is 'The time of the newest announcement that the attendee has seen.';
comment on column event_attendees.guest_names is 'Empty for a guest without a name, and a month after the event.';
comment on column event_attendees.people is 'The attendee and their guests.';
create index event_attendees_here on event_attendees (user_id, event_id) where here_at is not null;
comment on index event_attendees_here is 'Events where a member was.';
create index event_attendees_in_order on event_attendees (event_id, joined_at, id);
comment on index event_attendees_in_order is 'Attendees of an event in the order of joining.';
create index event_attendees_of_person on event_attendees (user_id, event_id);
comment on index event_attendees_of_person is 'Events of a member.';
create index event_attendees_unanswered on event_attendees (event_id, user_id) where asked_at is not null and confirmed_at is null;
comment on index event_attendees_unanswered is 'Spots to release.';
create index event_attendees_with_guests on event_attendees (event_id) where guest_names <> '{}'::text[];
comment on index event_attendees_with_guests is 'Housekeeping clears names of guests.';

create table event_hosts (
  event_id uuid not null,
  user_id uuid not null,
  asked_at timestamptz(3) not null default now(),
  accepted_at timestamptz(3),
  constraint event_hosts_pkey primary key (event_id, user_id),
  constraint event_hosts_event_id_fkey foreign key (event_id) references posts(id) on delete cascade,
  constraint event_hosts_user_id_fkey foreign key (user_id) references accounts(id) on delete cascade
);
comment on table event_hosts is 'Members whom the organizer asked to help. They may edit the event and check people in once they accept.';
comment on column event_hosts.accepted_at is 'Null: no answer yet.';
create index event_hosts_of_user on event_hosts (user_id, event_id);
comment on index event_hosts_of_user is 'Events of a co-host.';

create table event_series_followers (
  series_id uuid not null,
  user_id uuid not null,
  since timestamptz(3) not null default now(),
  constraint event_series_followers_pkey primary key (series_id, user_id),
  constraint event_series_followers_series_id_fkey foreign key (series_id) references event_series(id) on delete cascade,
  constraint event_series_followers_user_id_fkey foreign key (user_id) references profiles(id) on delete cascade
);
comment on table event_series_followers is 'Members who are notified of new dates.';
create index event_series_followers_of_person on event_series_followers (user_id, series_id);
comment on index event_series_followers_of_person is 'Series that a member follows.';

create table event_waitlist (
  event_id uuid not null,
  user_id uuid not null,
  state text not null default 'waiting',
  turn integer not null,
  since timestamptz(3) not null default now(),
  until timestamptz(3),
  told_opening integer,
  told_at timestamptz(3),
  constraint event_waitlist_pkey primary key (event_id, user_id),
  constraint event_waitlist_event_id_turn_key unique (event_id, turn),
  constraint event_waitlist_check check ((state = 'waiting') = (until is null)),
  constraint event_waitlist_state_check check (state in ('waiting', 'offered', 'expired', 'released')),
  constraint event_waitlist_turn_check check (turn >= 1),
  constraint event_waitlist_event_id_fkey foreign key (event_id) references posts(id) on delete cascade,
  constraint event_waitlist_user_id_fkey foreign key (user_id) references profiles(id) on delete cascade
);
comment on table event_waitlist is 'Members who want a spot of a full event. Expired and released rows only record how an earlier turn ended.';
comment on column event_waitlist.turn is 'The order. Not a time, because clocks can be set back.';
comment on column event_waitlist.until is 'When the offer ends, or when the former turn ended. Null while waiting.';
comment on column event_waitlist.told_opening is 'The posts.event_openings of their last notification.';
create index event_waitlist_in_order on event_waitlist (event_id, turn) where state = 'waiting';
comment on index event_waitlist_in_order is 'Who is next.';
create index event_waitlist_of_person on event_waitlist (user_id, event_id);
comment on index event_waitlist_of_person is 'Waitlists of a member.';

create table event_walk_ins (
  id uuid not null,
  event_id uuid not null,
  name text,
  people smallint not null,
  here_at timestamptz(3) not null,
  added_on uuid not null,
  removed_at timestamptz(3),
  constraint event_walk_ins_pkey primary key (id),
  constraint event_walk_ins_name_check check (length(name) >= 1 and length(name) <= 80),
  constraint event_walk_ins_people_check check (people >= 1 and people <= 20),
  constraint event_walk_ins_event_id_fkey foreign key (event_id) references posts(id) on delete cascade
);
comment on table event_walk_ins is 'People without an account who came. The device makes the id, so that sending again adds nothing.';
comment on column event_walk_ins.name is 'Null without a name, and a month later.';
create index event_walk_ins_named on event_walk_ins (here_at) where name is not null;
comment on index event_walk_ins_named is 'Housekeeping clears names.';
create index event_walk_ins_of_event on event_walk_ins (event_id, here_at, id);
comment on index event_walk_ins_of_event is 'The check-in list.';

create table events (
  id uuid not null,
  title text not null,
  description text,
  location text,
  event_date timestamptz(3),
  user_id uuid not null,
  city_id uuid not null,
  created_at timestamptz(3) not null default now(),
  constraint events_pkey primary key (id),
  constraint events_city_id_fkey foreign key (city_id) references cities(id) on delete cascade,
  constraint events_user_id_fkey foreign key (user_id) references profiles(id) on delete cascade
);
comment on table events is 'Of the first version of the product: read for the feed, never written.';
create index events_feed on events (city_id, created_at desc, id desc);
comment on index events_feed is 'The feed.';
create index events_of_author on events (user_id);
comment on index events_of_author is 'Deleting a profile.';

create table exports (
  id uuid not null,
  account_id uuid,
  state text not null default 'preparing',
  run_id uuid,
  stage text not null default 'records',
  done integer not null default 0,
  total integer not null default 0,
  bytes bigint,
  requested_at timestamptz(3) not null default now(),
  ready_at timestamptz(3),
  expires_at timestamptz(3),
  confirmed_session_id uuid,
  confirmed_at timestamptz(3),
  constraint exports_pkey primary key (id),
  constraint exports_ready check (state <> 'ready' or run_id is not null and bytes is not null and ready_at is not null and expires_at is not null),
  constraint exports_stage_check check (stage in ('records', 'messages', 'pictures')),
  constraint exports_state_check check (state in ('preparing', 'ready', 'failed', 'canceled', 'expired', 'deleted')),
  constraint exports_account_id_fkey foreign key (account_id) references accounts(id) on delete set null
);
comment on table exports is 'Files with all data about a member. A job writes them in parts, so that no process holds a whole file in memory.';
comment on column exports.account_id is 'Null once the account is deleted; the parts are then deleted too.';
comment on column exports.run_id is 'Of the current attempt, the only one that may report progress and finish.';
comment on column exports.confirmed_session_id is 'The session that entered the password. Not a foreign key: ids of sessions are never reused.';
create index exports_latest on exports (account_id, requested_at desc, id desc);
comment on index exports_latest is 'The latest export of an account.';
create unique index exports_open on exports (account_id) where state in ('preparing', 'ready');
comment on index exports_open is 'One export at a time for each account.';

create table export_parts (
  export_id uuid not null,
  run_id uuid not null,
  number integer not null,
  bytes integer,
  created_at timestamptz(3) not null default now(),
  constraint export_parts_pkey primary key (export_id, run_id, number),
  constraint export_parts_export_id_fkey foreign key (export_id) references exports(id)
);
comment on table export_parts is 'Inserted before the file is written, so that parts of a crashed process are found and deleted.';
comment on column export_parts.bytes is 'Null while the part is being written.';

create table invitations (
  token text not null,
  inviter_id uuid not null,
  created_at timestamptz(3) not null default now(),
  revoked_at timestamptz(3),
  constraint invitations_pkey primary key (token),
  constraint invitations_token_check check (char_length(token) >= 8 and char_length(token) <= 40),
  constraint invitations_inviter_id_fkey foreign key (inviter_id) references accounts(id) on delete cascade
);
comment on table invitations is 'Links of members. Revoked ones are kept, to distinguish them from invalid ones.';
create unique index invitations_valid on invitations (inviter_id) where revoked_at is null;
comment on index invitations_valid is 'One valid link for each member.';

create table job_counts (
  hour timestamptz not null,
  kind text not null,
  outcome text not null,
  reason text not null default '',
  count integer not null,
  last_at timestamptz(3) not null,
  constraint job_counts_pkey primary key (hour, kind, outcome, reason),
  constraint job_counts_check check ((outcome in ('failed', 'givenUp')) = (reason <> '')),
  constraint job_counts_count_check check (count > 0),
  constraint job_counts_kind_check check (length(kind) <= 40),
  constraint job_counts_outcome_check check (outcome in ('done', 'skipped', 'failed', 'givenUp')),
  constraint job_counts_reason_check check (length(reason) <= 40)
) with (fillfactor=50);
comment on table job_counts is 'How jobs ended in each hour, counted when they end, so that the delivery page counts no rows.';
comment on column job_counts.outcome is 'Failed: an attempt. The others end the job.';
comment on column job_counts.reason is 'Cause and code of a failure, as in "recipient:550 5.1.1". Empty unless it failed.';

create table jobs (
  id uuid not null,
  kind text not null,
  payload jsonb not null,
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  locked_until timestamptz,
  last_error text,
  created_at timestamptz(3) not null default now(),
  request_id text,
  urgent boolean not null default false,
  given_up_at timestamptz(3),
  constraint jobs_pkey primary key (id),
  constraint jobs_request_id_check check (length(request_id) <= 64)
);
comment on table jobs is 'Work to do outside of requests, inserted in the transaction that causes it.';
comment on column jobs.request_id is 'The request that queued the job, as in the log.';
comment on column jobs.urgent is 'Before others: a member waits for it to sign in.';
comment on column jobs.given_up_at is 'No more retries; the payload is cleared, because it has emails and links. Of an email, the id of the account stays.';
create index jobs_common on jobs (run_at, id) where given_up_at is null and not urgent and (kind not in ('export', 'digest', 'push'));
comment on index jobs_common is 'Next job of the common lane.';
create index jobs_created on jobs (created_at) where given_up_at is null;
comment on index jobs_created is 'Jobs that seem to be of the future, since the clock was set back.';
create index jobs_given_up on jobs (given_up_at) where given_up_at is not null;
comment on index jobs_given_up is 'Failed jobs for the delivery page and housekeeping.';
create index jobs_long on jobs (run_at, id) where given_up_at is null and (kind in ('export', 'digest'));
comment on index jobs_long is 'Next job of the long lane.';
create index jobs_push on jobs (run_at, id) where given_up_at is null and kind = 'push';
comment on index jobs_push is 'Next job of the push lane.';
create index jobs_tried on jobs (run_at) where given_up_at is null and attempts > 0;
comment on index jobs_tried is 'Jobs that wait to be retried.';
create index jobs_urgent on jobs (run_at, id) where given_up_at is null and urgent and (kind not in ('export', 'digest', 'push'));
comment on index jobs_urgent is 'Next job of the urgent lane.';

create table logo_turns (
  owner_id uuid not null,
  turn_id uuid not null,
  until timestamptz(3) not null,
  constraint logo_turns_pkey primary key (owner_id),
  constraint logo_turns_owner_id_fkey foreign key (owner_id) references accounts(id) on delete cascade
);
comment on table logo_turns is 'Members who wait for a logo: one at a time for each, in all processes. A turn ends, in case the process crashed.';

create table logos (
  id uuid not null,
  owner_id uuid not null,
  style text not null,
  concept text not null,
  prompt text not null,
  traits jsonb,
  svg text,
  png bytea not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint logos_pkey primary key (id),
  constraint logos_concept_check check (concept in ('table', 'flower', 'balcony', 'sea', 'arch')),
  constraint logos_png_check check (octet_length(png) <= 8388608),
  constraint logos_prompt_check check (char_length(prompt) <= 300),
  constraint logos_style_check check (style in ('geometric', 'tile', 'handCut', 'monoline', 'monogram', 'emblem', 'wordmark')),
  constraint logos_svg_check check (octet_length(svg) <= 262144),
  constraint logos_owner_id_fkey foreign key (owner_id) references accounts(id) on delete cascade
);
comment on table logos is 'The latest logos of each member with their files, so that no file outlives its row.';
comment on column logos.traits is 'Null for a picture of another provider.';
alter table logos alter column png set storage external;
create index logos_latest on logos (owner_id, created_at desc, id desc);
comment on index logos_latest is 'The latest logos of a member.';

create table mailbox (
  id uuid not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  at timestamptz(3) not null default now(),
  calendar text,
  constraint mailbox_pkey primary key (id)
);
comment on table mailbox is 'Emails if no mail server is configured. Empty in production.';
comment on column mailbox.calendar is 'An attached event, as iCalendar.';
create index mailbox_newest on mailbox (at desc, id desc);
comment on index mailbox_newest is 'The mailbox page.';

create table maintenance (
  only_one boolean not null default true,
  text text not null,
  since timestamptz(3) not null default now(),
  constraint maintenance_pkey primary key (only_one),
  constraint maintenance_only_one_check check (only_one),
  constraint maintenance_text_check check (char_length(text) <= 500)
);
comment on table maintenance is 'Has a row while the app is open to admins only.';
comment on column maintenance.text is 'What the operator says to members; may be empty.';

create table market_items (
  id uuid not null,
  title text not null,
  description text,
  price numeric(12,2),
  is_available boolean not null default true,
  user_id uuid not null,
  city_id uuid not null,
  created_at timestamptz(3) not null default now(),
  constraint market_items_pkey primary key (id),
  constraint market_items_city_id_fkey foreign key (city_id) references cities(id) on delete cascade,
  constraint market_items_user_id_fkey foreign key (user_id) references profiles(id) on delete cascade
);
comment on table market_items is 'Of the first version of the product: read for the feed, never written.';
create index market_items_feed on market_items (city_id, created_at desc, id desc) where is_available;
comment on index market_items_feed is 'The feed.';
create index market_items_of_author on market_items (user_id);
comment on index market_items_of_author is 'Deleting a profile.';

create table notifications (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  group_key text not null,
  post_id uuid,
  details jsonb not null default '{}'::jsonb,
  created_at timestamptz(3) not null default now(),
  changed_at timestamptz(3) not null default now(),
  read_at timestamptz(3),
  in_app boolean not null default true,
  mail_at timestamptz(3),
  push_at timestamptz(3),
  push_queued boolean not null default false,
  constraint notifications_pkey primary key (id),
  constraint notifications_group_key_check check (length(group_key) <= 200),
  constraint notifications_post_id_fkey foreign key (post_id) references posts(id) on delete cascade,
  constraint notifications_user_id_fkey foreign key (user_id) references accounts(id) on delete cascade
);
comment on table notifications is 'Of a member. Unread rows with the same group_key are one row.';
comment on column notifications.changed_at is 'Of the newest cause; the sort key.';
comment on column notifications.in_app is 'False if its topic is off in the app and only an email is sent.';
comment on column notifications.mail_at is 'Set while an email about the group is queued.';
comment on column notifications.push_at is 'The last push notification about the group.';
create index notifications_by_age on notifications (changed_at);
comment on index notifications_by_age is 'Housekeeping.';
create unique index notifications_grouped on notifications (user_id, group_key) where read_at is null;
comment on index notifications_grouped is 'One unread row for each group.';
create index notifications_in_order on notifications (user_id, changed_at desc, id desc);
comment on index notifications_in_order is 'The list.';
create index notifications_of_post on notifications (post_id) where post_id is not null;
comment on index notifications_of_post is 'Notifications of a post that changes or is deleted.';

create table notification_causes (
  user_id uuid not null,
  cause text not null,
  notification_id uuid not null,
  actor_id uuid,
  reply_id uuid,
  created_at timestamptz(3) not null default now(),
  mail_id uuid,
  constraint notification_causes_pkey primary key (user_id, cause),
  constraint notification_causes_cause_check check (length(cause) <= 200),
  constraint notification_causes_actor_id_fkey foreign key (actor_id) references profiles(id) on delete cascade,
  constraint notification_causes_notification_id_fkey foreign key (notification_id) references notifications(id) on delete cascade,
  constraint notification_causes_reply_id_fkey foreign key (reply_id) references post_replies(id) on delete cascade,
  constraint notification_causes_user_id_fkey foreign key (user_id) references accounts(id) on delete cascade
);
comment on table notification_causes is 'The primary key permits each cause once for each member, so that a repeated job or request notifies no member twice.';
comment on column notification_causes.mail_id is 'The job whose email is about it; a later email is about others.';
create index notification_causes_in_order on notification_causes (notification_id, created_at desc);
comment on index notification_causes_in_order is 'The newest causes of a notification.';
create index notification_causes_of_actor on notification_causes (actor_id) where actor_id is not null;
comment on index notification_causes_of_actor is 'Deleting a profile.';
create index notification_causes_of_reply on notification_causes (reply_id) where reply_id is not null;
comment on index notification_causes_of_reply is 'Removing or deleting a reply.';

create table notification_mutes (
  user_id uuid not null,
  post_id uuid not null,
  created_at timestamptz(3) not null default now(),
  constraint notification_mutes_pkey primary key (user_id, post_id),
  constraint notification_mutes_post_id_fkey foreign key (post_id) references posts(id) on delete cascade,
  constraint notification_mutes_user_id_fkey foreign key (user_id) references accounts(id) on delete cascade
);
comment on table notification_mutes is '"Turn off for this question" and "for this event".';
create index notification_mutes_of_post on notification_mutes (post_id);
comment on index notification_mutes_of_post is 'Deleting a post.';

create table notification_reach (
  by_id uuid not null,
  user_id uuid not null,
  channel text not null,
  reserved boolean not null default false,
  times timestamptz(3)[] not null,
  at timestamptz(3),
  collected_at timestamptz(3),
  collection uuid,
  constraint notification_reach_pkey primary key (by_id, user_id, channel, reserved),
  constraint notification_reach_channel_check check (channel in ('push', 'mail')),
  constraint notification_reach_times_check check (cardinality(times) >= 1 and cardinality(times) <= 50),
  constraint notification_reach_by_id_fkey foreign key (by_id) references accounts(id) on delete cascade,
  constraint notification_reach_user_id_fkey foreign key (user_id) references accounts(id) on delete cascade
);
comment on table notification_reach is 'What one member caused to arrive at another. A row has no use after an hour.';
comment on column notification_reach.reserved is 'Always false, for processes of the previous version.';
comment on column notification_reach.times is 'Of emails or pushes, planned ones too, newest first, without collected_at.';
comment on column notification_reach.at is 'The time that was given last.';
comment on column notification_reach.collected_at is 'When all above the limit is sent as one, by the job collection.';
create index notification_reach_by_age on notification_reach ((times[1]));
comment on index notification_reach_by_age is 'Housekeeping.';
create index notification_reach_of_reader on notification_reach (user_id);
comment on index notification_reach_of_reader is 'Deleting an account.';

create table notification_settings (
  user_id uuid not null,
  choices jsonb not null default '{}'::jsonb,
  paused_until timestamptz(3),
  quiet boolean not null default true,
  quiet_from time(0) without time zone not null default '22:00:00'::time without time zone,
  quiet_to time(0) without time zone not null default '08:00:00'::time without time zone,
  previews boolean not null default false,
  constraint notification_settings_pkey primary key (user_id),
  constraint notification_settings_choices_check check (jsonb_typeof(choices) = 'object'),
  constraint notification_settings_user_id_fkey foreign key (user_id) references accounts(id) on delete cascade
);
comment on table notification_settings is 'Members without a row have the defaults.';
comment on column notification_settings.choices is 'Those that differ from the defaults, by topic and channel, as in {"replies.mail": true}.';
comment on column notification_settings.quiet_from is 'In the time of the city. Until the next day if quiet_to is earlier.';
comment on column notification_settings.previews is 'Push notifications quote messages and replies.';

create table outbox (
  id bigserial not null,
  city_id uuid,
  account_ids uuid[],
  event jsonb not null,
  created_at timestamptz(3) not null default now(),
  subject_id uuid,
  parent_id uuid,
  gone_id uuid,
  person_ids uuid[] not null default '{}'::uuid[],
  order_city_id uuid not null,
  constraint outbox_pkey primary key (id),
  constraint outbox_check check ((city_id is null) <> (account_ids is null)),
  constraint outbox_city_id_fkey foreign key (city_id) references cities(id) on delete cascade
);
comment on table outbox is 'Live events. Only the function inTransaction writes it.';
comment on column outbox.subject_id is 'Removing the subject, or its parent, removes its earlier events.';
comment on column outbox.person_ids is 'Accounts with a block with any of them do not receive the event.';
comment on column outbox.order_city_id is 'Ids follow the order of commits within this city. The nil id is for accounts without one.';
create index outbox_age on outbox (created_at);
comment on index outbox_age is 'Housekeeping.';
create index outbox_of_city on outbox (city_id, id) where city_id is not null;
comment on index outbox_of_city is 'The newest event of a city tells whether a cached part is current.';
create index outbox_order on outbox (order_city_id, id);
comment on index outbox_order is 'Events after a cursor.';
create index outbox_parent on outbox (parent_id) where parent_id is not null;
comment on index outbox_parent is 'Events to remove with the parent.';
create index outbox_subject on outbox (subject_id) where subject_id is not null;
comment on index outbox_subject is 'Events to remove with their subject.';

create unlogged table passkey_challenges (
  hash text not null,
  purpose text not null,
  browser text not null,
  user_handle text,
  expires_at timestamptz not null,
  constraint passkey_challenges_pkey primary key (hash),
  constraint passkey_challenges_purpose_check check (purpose in ('signIn', 'secondStep', 'confirm', 'add'))
);
comment on table passkey_challenges is 'Unlogged, because after a crash the browser asks for another.';
comment on column passkey_challenges.browser is 'Of the session, or for a sign-in the hash of a cookie.';
comment on column passkey_challenges.user_handle is 'That of the passkey to be added.';
create index passkey_challenges_expired on passkey_challenges (expires_at);
comment on index passkey_challenges_expired is 'Housekeeping.';

create table passkeys (
  id uuid not null,
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null default 0,
  user_handle text not null,
  transports text[] not null default '{}'::text[],
  backed_up boolean not null default false,
  name text not null,
  user_agent text,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  counter_fell_at timestamptz,
  host text,
  constraint passkeys_pkey primary key (id),
  constraint passkeys_credential_id_key unique (credential_id),
  constraint passkeys_counter_check check (counter >= 0),
  constraint passkeys_credential_id_check check (char_length(credential_id) >= 1 and char_length(credential_id) <= 1364),
  constraint passkeys_host_check check (char_length(host) >= 1 and char_length(host) <= 253),
  constraint passkeys_name_check check (char_length(name) >= 1 and char_length(name) <= 40),
  constraint passkeys_user_id_fkey foreign key (user_id) references accounts(id) on delete cascade
);
comment on table passkeys is 'Passkeys of accounts.';
comment on column passkeys.counter is 'Of the authenticator; zero if it does not count.';
comment on column passkeys.user_handle is 'Random; the authenticator returns it with each sign-in.';
comment on column passkeys.counter_fell_at is 'Its owner was warned. Since then the counter is not compared.';
comment on column passkeys.host is 'Browsers offer it at this host only. Null before this was stored: the first host of the installation.';
create index passkeys_of_account on passkeys (user_id, created_at, id);
comment on index passkeys_of_account is 'The list.';

create table payment_access_log (
  id uuid not null,
  at timestamptz(3) not null default now(),
  user_id uuid not null,
  allowed boolean not null,
  constraint payment_access_log_pkey primary key (id)
);
comment on table payment_access_log is 'Attempts of admins to see payment records. Without foreign keys, so that rows outlive their accounts.';
create index payment_access_log_by_time on payment_access_log (at desc) where allowed;
comment on index payment_access_log_by_time is 'Counts of recent access.';

create table payment_admins (
  id uuid not null,
  user_id uuid not null,
  granted_at timestamptz(3) not null default now(),
  revoked_at timestamptz(3),
  constraint payment_admins_pkey primary key (id),
  constraint payment_admins_user_id_fkey foreign key (user_id) references accounts(id) on delete cascade
);
comment on table payment_admins is 'Admins who may see payment records. Revoked rows are kept, because revocations are counted.';
create unique index payment_admins_valid on payment_admins (user_id) where revoked_at is null;
comment on index payment_admins_valid is 'One valid row for each admin.';

create table payments (
  id uuid not null,
  external_ref text not null,
  amount_cents integer not null,
  currency text not null,
  status text not null,
  refunded_cents integer not null default 0,
  state_at timestamptz(3) not null,
  state_event_id text not null,
  created_at timestamptz(3) not null,
  raw jsonb not null,
  constraint payments_pkey primary key (id),
  constraint payments_external_ref_key unique (external_ref),
  constraint payments_amount_cents_check check (amount_cents >= 0),
  constraint payments_currency_check check (currency ~ '^[a-z]{3}$'),
  constraint payments_external_ref_check check (char_length(external_ref) >= 1 and char_length(external_ref) <= 255),
  constraint payments_refunded_cents_check check (refunded_cents >= 0),
  constraint payments_status_check check (status in ('created', 'processing', 'failed', 'canceled', 'succeeded', 'refunded'))
);
comment on table payments is 'What the Stripe events say of each payment.';
comment on column payments.external_ref is 'Stripe payment intent id.';
comment on column payments.state_at is 'Of the event that set the status, so that a late event changes nothing.';
create index payments_newest on payments (created_at desc, id desc);
comment on index payments_newest is 'The list.';

create table post_flags (
  id uuid not null,
  post_id uuid,
  reply_id uuid,
  reporter_id uuid not null,
  reason text not null,
  status text not null default 'pending',
  created_at timestamptz(3) not null default now(),
  profile_id uuid,
  case_id uuid,
  snapshot jsonb,
  constraint post_flags_pkey primary key (id),
  constraint post_flags_reason_check check (char_length(reason) >= 1 and char_length(reason) <= 1000),
  constraint post_flags_status_check check (status in ('pending', 'resolved', 'dismissed')),
  constraint post_flags_subject check (num_nonnulls(post_id, reply_id, profile_id) = 1),
  constraint post_flags_case_id_fkey foreign key (case_id) references report_cases(id) on delete cascade,
  constraint post_flags_post_id_fkey foreign key (post_id) references posts(id) on delete cascade,
  constraint post_flags_profile_id_fkey foreign key (profile_id) references profiles(id) on delete cascade,
  constraint post_flags_reply_id_fkey foreign key (reply_id) references post_replies(id) on delete cascade,
  constraint post_flags_reporter_id_fkey foreign key (reporter_id) references profiles(id) on delete cascade
);
comment on table post_flags is 'Reports about posts, replies and profiles. A trigger assigns the case.';
comment on column post_flags.snapshot is 'The content at the time of the report. Null for reports from before it was kept.';
create index post_flags_in on post_flags (case_id, created_at, id);
comment on index post_flags_in is 'Reports of a case.';
create index post_flags_of_post on post_flags (post_id) where post_id is not null;
comment on index post_flags_of_post is 'Deleting a post.';
create index post_flags_of_profile on post_flags (profile_id) where profile_id is not null;
comment on index post_flags_of_profile is 'Deleting a profile.';
create index post_flags_of_reply on post_flags (reply_id) where reply_id is not null;
comment on index post_flags_of_reply is 'Deleting a reply.';
create index post_flags_of_reporter on post_flags (reporter_id, created_at desc, id desc);
comment on index post_flags_of_reporter is 'A member''s own reports.';
create unique index post_flags_pending_of_post on post_flags (post_id, reporter_id) where status = 'pending' and post_id is not null;
comment on index post_flags_pending_of_post is 'One pending report for each reporter and post.';
create unique index post_flags_pending_of_profile on post_flags (profile_id, reporter_id) where status = 'pending' and profile_id is not null;
comment on index post_flags_pending_of_profile is 'One pending report for each reporter and profile.';
create unique index post_flags_pending_of_reply on post_flags (reply_id, reporter_id) where status = 'pending' and reply_id is not null;
comment on index post_flags_pending_of_reply is 'One pending report for each reporter and reply.';

create table push_keys (
  only_one boolean not null default true,
  public_key text not null,
  private_key text not null,
  created_at timestamptz(3) not null default now(),
  constraint push_keys_pkey primary key (only_one),
  constraint push_keys_only_one_check check (only_one)
);
comment on table push_keys is 'Signs requests to push services. A new pair ends all subscriptions.';
comment on column push_keys.private_key is 'Sealed.';

create table sessions (
  id uuid not null,
  token text not null,
  user_id uuid not null,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  second_factor_at timestamptz,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  remembered boolean not null default false,
  last_active_at timestamptz(3) not null default now(),
  code_entered_at timestamptz(3),
  passkey_id uuid,
  new_browser boolean not null default false,
  keeps_account boolean not null default false,
  push_ended boolean not null default false,
  constraint sessions_pkey primary key (id),
  constraint sessions_token_key unique (token),
  constraint sessions_passkey_id_fkey foreign key (passkey_id) references passkeys(id) on delete set null,
  constraint sessions_user_id_fkey foreign key (user_id) references accounts(id) on delete cascade
);
comment on table sessions is 'Signed-in browsers. One without second_factor_at waits for its second step if two-factor is on.';
comment on column sessions.code_entered_at is 'Dangerous actions require a recent code.';
comment on column sessions.passkey_id is 'The passkey that opened or completed it; removing the passkey ends it.';
comment on column sessions.new_browser is 'Announced when the second step is done.';
comment on column sessions.keeps_account is 'Its second step keeps an account that is scheduled for deletion.';
comment on column sessions.push_ended is 'The push service ended the subscription of the browser, which then gives a new one.';
create index sessions_expired on sessions (expires_at);
comment on index sessions_expired is 'Housekeeping.';
create index sessions_of_account on sessions (user_id);
comment on index sessions_of_account is 'Sessions of an account.';
create index sessions_of_passkey on sessions (passkey_id) where passkey_id is not null;
comment on index sessions_of_passkey is 'Sessions that end with a passkey.';

create table push_subscriptions (
  id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz(3) not null default now(),
  delivered_at timestamptz(3),
  constraint push_subscriptions_pkey primary key (id),
  constraint push_subscriptions_endpoint_key unique (endpoint),
  constraint push_subscriptions_session_id_key unique (session_id),
  constraint push_subscriptions_endpoint_check check (length(endpoint) <= 1000),
  constraint push_subscriptions_session_id_fkey foreign key (session_id) references sessions(id) on delete cascade,
  constraint push_subscriptions_user_id_fkey foreign key (user_id) references accounts(id) on delete cascade
);
comment on table push_subscriptions is 'A browser that receives push notifications, until its session ends.';
comment on column push_subscriptions.endpoint is 'A URL of the push service. A client that has it and the keys can push to the browser.';
comment on column push_subscriptions.p256dh is 'The public key of the browser in base64url, as is its secret auth.';
create index push_subscriptions_of_user on push_subscriptions (user_id, created_at desc);
comment on index push_subscriptions_of_user is 'The newest browsers of a member.';

create table question_ranks (
  id uuid not null,
  city_id uuid not null,
  created_at timestamptz(3) not null,
  reply_count integer not null,
  constraint question_ranks_pkey primary key (id),
  constraint question_ranks_city_id_fkey foreign key (city_id) references cities(id),
  constraint question_ranks_id_fkey foreign key (id) references posts(id) on delete cascade
);
comment on table question_ranks is 'The order of questions by replies, apart from posts, because a reply would rewrite the post in each index. Triggers of posts keep it; removed questions have no row.';
create index question_ranks_most_answered on question_ranks (city_id, reply_count desc, created_at desc, id desc);
comment on index question_ranks_most_answered is 'Most answered and unanswered questions of a city.';

create unlogged table question_viewers (
  question_id uuid not null,
  account_id uuid not null,
  until timestamptz not null,
  constraint question_viewers_pkey primary key (question_id, account_id)
);
comment on table question_viewers is 'Members who read the replies of a question or an event and receive new ones immediately. Unlogged: after a crash, clients refetch.';
create index question_viewers_expired on question_viewers (until);
comment on index question_viewers_expired is 'Housekeeping.';

create table questions (
  id uuid not null,
  title text not null,
  content text,
  user_id uuid not null,
  city_id uuid not null,
  created_at timestamptz(3) not null default now(),
  constraint questions_pkey primary key (id),
  constraint questions_city_id_fkey foreign key (city_id) references cities(id) on delete cascade,
  constraint questions_user_id_fkey foreign key (user_id) references profiles(id) on delete cascade
);
comment on table questions is 'Of the first version of the product: read for the feed, never written.';
create index questions_feed on questions (city_id, created_at desc, id desc);
comment on index questions_feed is 'The feed.';
create index questions_of_author on questions (user_id);
comment on index questions_of_author is 'Deleting a profile.';

create unlogged table rate_limits (
  key text not null,
  count integer not null,
  resets_at timestamptz not null,
  constraint rate_limits_pkey primary key (key)
);
comment on table rate_limits is 'Unlogged, because counting must not wait for the disk and a crash may lose the counts.';
create index rate_limits_expired on rate_limits (resets_at);
comment on index rate_limits_expired is 'Housekeeping.';

create table security_log (
  id uuid not null,
  user_id uuid not null,
  event text not null,
  user_agent text,
  created_at timestamptz(3) not null default now(),
  constraint security_log_pkey primary key (id),
  constraint security_log_event_check check (char_length(event) >= 1 and char_length(event) <= 60),
  constraint security_log_user_id_fkey foreign key (user_id) references accounts(id) on delete cascade
);
comment on table security_log is 'Security events of an account, which its owner sees.';
create index security_log_age on security_log (created_at);
comment on index security_log_age is 'Housekeeping.';
create index security_log_newest on security_log (user_id, created_at desc, id desc);
comment on index security_log_newest is 'The list.';

create table session_handovers (
  hash text not null,
  session_id uuid not null,
  browser text not null,
  expires_at timestamptz not null,
  constraint session_handovers_pkey primary key (hash),
  constraint session_handovers_session_id_fkey foreign key (session_id) references sessions(id) on delete cascade
);
comment on table session_handovers is 'Moves of a session from a former host to the present one.';
comment on column session_handovers.hash is 'Of the token, which works once.';
comment on column session_handovers.browser is 'Hash of a cookie at the present host: the token works only in the browser that began.';
create index session_handovers_expired on session_handovers (expires_at);
comment on index session_handovers_expired is 'Housekeeping.';
create index session_handovers_of_session on session_handovers (session_id);
comment on index session_handovers_of_session is 'Ending a session.';

create table sign_in_alerts (
  token_hash text not null,
  user_id uuid not null,
  user_agent text,
  at timestamptz(3) not null default now(),
  expires_at timestamptz not null,
  settled text,
  constraint sign_in_alerts_pkey primary key (token_hash),
  constraint sign_in_alerts_settled_check check (settled in ('denied', 'reset')),
  constraint sign_in_alerts_user_id_fkey foreign key (user_id) references accounts(id) on delete cascade
);
comment on table sign_in_alerts is 'Sign-ins from a new browser. The email about one has a link to deny it.';
comment on column sign_in_alerts.settled is 'The owner denied this or a later sign-in, or has reset the password since.';
create index sign_in_alerts_expired on sign_in_alerts (expires_at);
comment on index sign_in_alerts_expired is 'Housekeeping.';
create index sign_in_alerts_of_account on sign_in_alerts (user_id);
comment on index sign_in_alerts_of_account is 'Alerts that a denial or a reset settles.';

create unlogged table sign_in_failures (
  key text not null,
  failures integer not null,
  closed_until timestamptz not null,
  forgotten_at timestamptz not null,
  constraint sign_in_failures_pkey primary key (key)
);
comment on table sign_in_failures is 'Failed sign-ins and until when more are refused. Unlogged, because a crash may lose the counts.';
create index sign_in_failures_forgotten on sign_in_failures (forgotten_at);
comment on index sign_in_failures_forgotten is 'Housekeeping.';

create table site_documents (
  id uuid not null,
  key text not null,
  version integer not null,
  title text not null,
  content_md text not null,
  effective_at date not null,
  published boolean not null default false,
  revision integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  constraint site_documents_pkey primary key (id),
  constraint site_documents_key_version_key unique (key, version),
  constraint site_documents_content_md_check check (char_length(content_md) >= 1 and char_length(content_md) <= 60000),
  constraint site_documents_key_check check (key = 'terms'),
  constraint site_documents_title_check check (char_length(title) >= 1 and char_length(title) <= 120),
  constraint site_documents_version_check check (version >= 1 and version <= 9999),
  constraint site_documents_updated_by_fkey foreign key (updated_by) references accounts(id) on delete set null
);
comment on table site_documents is 'Public documents in versions, as Markdown.';
comment on column site_documents.effective_at is 'A day in the city, not a moment.';
comment on column site_documents.revision is 'Counts changes, so that a save over an unseen change is refused.';

create table staff_access (
  id uuid not null,
  user_id uuid not null,
  staff_id uuid,
  kind text not null,
  case_id uuid,
  messages integer,
  reason text,
  at timestamptz(3) not null default now(),
  constraint staff_access_pkey primary key (id),
  constraint staff_access_check check ((kind = 'conversation') = (case_id is not null and messages is not null)),
  constraint staff_access_check1 check (kind <> 'account' or reason is not null),
  constraint staff_access_kind_check check (kind in ('conversation', 'account', 'search')),
  constraint staff_access_messages_check check (messages > 0),
  constraint staff_access_reason_check check (char_length(reason) >= 1 and char_length(reason) <= 1000),
  constraint staff_access_staff_id_fkey foreign key (staff_id) references accounts(id) on delete set null,
  constraint staff_access_user_id_fkey foreign key (user_id) references accounts(id) on delete cascade
);
comment on table staff_access is 'Each time staff opened private data of a member, with the reason that the member sees.';
comment on column staff_access.case_id is 'The case whose messages were read.';
comment on column staff_access.reason is 'Null for searches, and for the reported member, who must not see the words of the report.';
create index staff_access_age on staff_access (at);
comment on index staff_access_age is 'Housekeeping.';
create index staff_access_newest on staff_access (user_id, at desc, id desc);
comment on index staff_access_newest is 'The list of a member.';
create index staff_access_recent on staff_access (staff_id, user_id, at);
comment on index staff_access_recent is 'Repeated access within a time is one row.';

create table timelines (
  timeline integer not null,
  mark uuid not null default gen_random_uuid(),
  constraint timelines_pkey primary key (timeline)
);
comment on table timelines is 'One row for each timeline of the write-ahead log on which reads used replicas. Two servers that were promoted to timelines of the same number differ in the mark.';

create table trusted_device (
  id uuid not null,
  user_id uuid not null,
  device_id text not null,
  secret_hash text not null,
  user_agent text,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  expires_at timestamptz not null,
  constraint trusted_device_pkey primary key (id),
  constraint trusted_device_secret_hash_key unique (secret_hash),
  constraint trusted_device_device_id_check check (device_id ~ '^[0-9a-f]{64}$'),
  constraint trusted_device_user_id_fkey foreign key (user_id) references accounts(id) on delete cascade
);
comment on table trusted_device is 'Browsers that may skip the second step.';
comment on column trusted_device.device_id is 'Digest of what the browser looks like.';
comment on column trusted_device.secret_hash is 'Keyed hash of the secret in its cookie.';
create index trusted_device_expired on trusted_device (expires_at);
comment on index trusted_device_expired is 'Housekeeping.';
create index trusted_device_of_account on trusted_device (user_id, last_used_at desc, id desc);
comment on index trusted_device_of_account is 'The list.';

create table uploads (
  id uuid not null,
  owner_id uuid,
  kind text not null,
  path text not null,
  width integer not null,
  height integer not null,
  created_at timestamptz(3) not null default now(),
  post_id uuid,
  "position" integer,
  alt text,
  held_until timestamptz(3),
  bytes integer not null default 0,
  source text,
  constraint uploads_pkey primary key (id),
  constraint uploads_in_order unique (post_id, "position") deferrable initially deferred,
  constraint uploads_path_key unique (path),
  constraint uploads_alt_check check (char_length(alt) <= 200),
  constraint uploads_kind_check check (kind in ('event-cover', 'listing-photo')),
  constraint uploads_position_check check ("position" >= 0 and "position" <= 7),
  constraint uploads_source_check check (char_length(source) = 43),
  constraint uploads_owner_id_fkey foreign key (owner_id) references profiles(id) on delete set null,
  constraint uploads_post_id_fkey foreign key (post_id) references posts(id) on delete set null
);
comment on table uploads is 'Images that a post may use; unused ones are deleted after a day. Rows outlive member and post, so that the files are found and deleted.';
comment on column uploads.owner_id is 'Null after the account is erased; the files are deleted a day later.';
comment on column uploads."position" is 'For listing photos; starts at 0.';
comment on column uploads.held_until is 'Reported files are kept until then.';
comment on column uploads.bytes is 'Of all files of the upload.';
comment on column uploads.source is 'Digest of the uploaded bytes and their key; null until the files are stored, and for copies.';
comment on constraint uploads_in_order on uploads is 'Deferred: two photos swap their positions one after the other.';
create index uploads_by_owner on uploads (owner_id) include (bytes, post_id, created_at);
comment on index uploads_by_owner is 'Bytes and unused uploads of a member from the index alone.';
create index uploads_of_post on uploads (post_id);
comment on index uploads_of_post is 'Images of a post.';
create index uploads_unused on uploads (created_at) where post_id is null;
comment on index uploads_unused is 'Housekeeping.';

create table user_2fa (
  user_id uuid not null,
  enabled boolean not null default false,
  secret_encrypted text,
  recovery_codes_hashed text[] not null default '{}'::text[],
  last_used_at timestamptz(3),
  attempts integer not null default 0,
  locked_until timestamptz,
  last_step integer,
  constraint user_2fa_pkey primary key (user_id),
  constraint user_2fa_user_id_fkey foreign key (user_id) references accounts(id) on delete cascade
);
comment on table user_2fa is 'The second factor. An enabled row rejects every sign-in without it.';
comment on column user_2fa.last_step is 'The newest time step whose code was accepted, so that no code is used twice.';

create table user_list (
  id uuid not null,
  account_name text not null,
  profile_name text not null default '',
  email text not null,
  city_name text not null default '',
  role text not null default 'member',
  is_active boolean not null,
  last_active_at timestamptz(3),
  active_key timestamptz(3) not null generated always as (coalesce(last_active_at, '1970-01-01 00:00:00+00'::timestamptz)) stored,
  name_key text collate "C" not null generated always as ("left"(name_order(coalesce(nullif(profile_name, ''), account_name)), 40)) stored,
  role_key text collate "C" not null generated always as ( case role when 'superadmin' then '0' when 'admin' then '1' else '2' end || "left"(name_order(coalesce(nullif(profile_name, ''), account_name)), 40)) stored,
  city_key text collate "C" not null generated always as (( case city_name when '' then chr(65535) else "left"(fold(city_name), 20) end || chr(9)) || "left"(name_order(coalesce(nullif(profile_name, ''), account_name)), 40)) stored,
  haystack text not null generated always as (searchable((coalesce(nullif(profile_name, ''), account_name) || ' ') || city_name)) stored,
  email_haystack text not null generated always as (email_words(email)) stored,
  constraint user_list_pkey primary key (id),
  constraint user_list_id_fkey foreign key (id) references accounts(id) on delete cascade
);
comment on table user_list is 'What admins find users by, from three tables that no index spans. Only triggers write it, each the columns of its own table, so that concurrent ones lose no change.';
comment on column user_list.name_key is 'The sort keys are one column each, because the planner knows the first column of several only. Cut to fit into a cursor.';
comment on column user_list.city_key is 'Users without a city come last.';
comment on column user_list.email_haystack is 'Apart, because a user found only by it is recorded for the owner.';
create index user_list_administering on user_list (role, id) where role <> 'member';
comment on index user_list_administering is 'Admins.';
create index user_list_by_activity on user_list (active_key, id);
comment on index user_list_by_activity is 'Users by activity.';
create index user_list_by_city on user_list (city_key, id);
comment on index user_list_by_city is 'Users by city.';
create index user_list_by_name on user_list (name_key, id);
comment on index user_list_by_name is 'Users by name.';
create index user_list_by_role on user_list (role_key, id);
comment on index user_list_by_role is 'Users by role.';
create index user_list_found on user_list using gin (haystack gin_trgm_ops) with (gin_pending_list_limit='128');
comment on index user_list_found is 'Search by name and city.';
create index user_list_found_by_email on user_list using gin (email_haystack gin_trgm_ops) with (gin_pending_list_limit='128');
comment on index user_list_found_by_email is 'Search by email.';
create index user_list_inactive_by_activity on user_list (active_key, id) where not is_active;
comment on index user_list_inactive_by_activity is 'Inactive users by activity.';
create index user_list_inactive_by_city on user_list (city_key, id) where not is_active;
comment on index user_list_inactive_by_city is 'Inactive users by city.';
create index user_list_inactive_by_name on user_list (name_key, id) where not is_active;
comment on index user_list_inactive_by_name is 'Inactive users by name: few, and in some orders all at the end.';
create index user_list_inactive_by_role on user_list (role_key, id) where not is_active;
comment on index user_list_inactive_by_role is 'Inactive users by role.';

create table verifications (
  id uuid not null,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint verifications_pkey primary key (id)
);
comment on table verifications is 'Links to confirm an email and to reset a password. The value is the account.';
create index verifications_expired on verifications (expires_at);
comment on index verifications_expired is 'Housekeeping.';
create unique index verifications_identifier on verifications (identifier);
comment on index verifications_identifier is 'The link.';
create index verifications_of_account on verifications (value);
comment on index verifications_of_account is 'A new link voids older ones of its account.';

create table webhook_events (
  id uuid not null,
  event_id text not null,
  type text not null,
  received_at timestamptz(3) not null default now(),
  payload jsonb not null,
  constraint webhook_events_pkey primary key (id),
  constraint webhook_events_event_id_key unique (event_id),
  constraint webhook_events_event_id_check check (char_length(event_id) >= 1 and char_length(event_id) <= 255),
  constraint webhook_events_type_check check (char_length(type) >= 1 and char_length(type) <= 255)
);
comment on table webhook_events is 'Stripe events, each once, without secrets and personal data.';
create index webhook_events_newest on webhook_events (received_at desc, id desc);
comment on index webhook_events_newest is 'The list.';

create view ranked_questions as select r.id, r.city_id, r.created_at, r.reply_count, q.post_type, q.deleted_at, q.author_id, q.slug, q.title, q.question_body, q.category, q.edited_at, q.is_featured, q.haystack from question_ranks r join posts q on q.id = r.id;
comment on view ranked_questions is 'As posts, for lists in the orders of question_ranks.';

create view site_documents_latest as select distinct on (key) id, key, version, title, content_md, effective_at, published, revision, created_at, updated_at, updated_by from site_documents where published and effective_at <= site_day() order by key, version desc;
comment on view site_documents_latest is 'The version of each document that is in effect today.';

create function announce_account() returns trigger language plpgsql as $$
begin
  perform pg_notify('account_changes', coalesce(to_jsonb(case tg_op when 'DELETE' then old else new end) ->> tg_argv[0], ''));
  return null;
end $$;
comment on function announce_account is 'Tells all processes that the rights or the card of an account changed. An empty payload means any account.';
create trigger accounts_announce_change after update on accounts for each row when (old.email is distinct from new.email or old.credential_version is distinct from new.credential_version or old.name is distinct from new.name or old.language is distinct from new.language or old.is_active is distinct from new.is_active or old.email_verified is distinct from new.email_verified) execute function announce_account('id');
comment on trigger accounts_announce_change on accounts is 'Viewers and cards.';
create trigger cities_announce_change after update on cities for each row when (old.slug is distinct from new.slug or old.name is distinct from new.name or old.time_zone is distinct from new.time_zone) execute function announce_account();
comment on trigger cities_announce_change on cities is 'All viewers of the city.';
create trigger blocks_announce_blocked after insert or delete on conversation_blocks for each row execute function announce_account('blocked_user_id');
comment on trigger blocks_announce_blocked on conversation_blocks is 'Blocks of a viewer.';
create trigger blocks_announce_blocker after insert or delete on conversation_blocks for each row execute function announce_account('blocker_user_id');
comment on trigger blocks_announce_blocker on conversation_blocks is 'Blocks of a viewer.';
create trigger payment_admins_announce_change after insert or delete or update on payment_admins for each row execute function announce_account('user_id');
comment on trigger payment_admins_announce_change on payment_admins is 'Rights of an admin.';
create trigger profiles_announce_change after update on profiles for each row when (old.name is distinct from new.name or old.role is distinct from new.role or old.onboarding_completed is distinct from new.onboarding_completed or old.avatar_path is distinct from new.avatar_path or old.avatar_updated_at is distinct from new.avatar_updated_at or old.city_id is distinct from new.city_id or old.visibility is distinct from new.visibility or old.paused_at is distinct from new.paused_at or old.job_title is distinct from new.job_title or old.company is distinct from new.company or old.neighborhood is distinct from new.neighborhood or old.neighborhood_display is distinct from new.neighborhood_display or old.hometown is distinct from new.hometown or old.country is distinct from new.country or old.knowledgeable_in is distinct from new.knowledgeable_in) execute function announce_account('id');
comment on trigger profiles_announce_change on profiles is 'Viewers and cards.';
create trigger profiles_announce_end after delete on profiles for each row execute function announce_account('id');
comment on trigger profiles_announce_end on profiles is 'Viewers and cards.';
create trigger sessions_announce_change after update on sessions for each row when (old.token is distinct from new.token or old.user_id is distinct from new.user_id or old.second_factor_at is distinct from new.second_factor_at or old.code_entered_at is distinct from new.code_entered_at or old.remembered is distinct from new.remembered or new.expires_at < old.expires_at) execute function announce_account('user_id');
comment on trigger sessions_announce_change on sessions is 'Viewers. A longer session changes no right.';
create trigger sessions_announce_end after delete on sessions for each row execute function announce_account('user_id');
comment on trigger sessions_announce_end on sessions is 'Viewers.';
create trigger user_2fa_announce_change after update on user_2fa for each row when (old.enabled is distinct from new.enabled) execute function announce_account('user_id');
comment on trigger user_2fa_announce_change on user_2fa is 'Viewers.';
create trigger user_2fa_announce_end after insert or delete on user_2fa for each row execute function announce_account('user_id');
comment on trigger user_2fa_announce_end on user_2fa is 'Viewers.';

create function announce_installation() returns trigger language plpgsql as $$
begin
  perform pg_notify('installation_changes', tg_table_name);
  return null;
end $$;
comment on function announce_installation is 'Tells every process which table of the installation has changed.';
create trigger maintenance_announce after insert or delete or update on maintenance for each statement execute function announce_installation();
comment on trigger maintenance_announce on maintenance is 'Processes read it again.';
create trigger push_keys_announce after insert or delete or update on push_keys for each statement execute function announce_installation();
comment on trigger push_keys_announce on push_keys is 'Processes read the key again.';

create function count_opening() returns trigger language plpgsql as $$
begin
  if (new.event_max_attendees is null or new.attendee_count + new.offered_count < new.event_max_attendees)
    and old.attendee_count + old.offered_count >= old.event_max_attendees then
    new.event_openings := old.event_openings + 1;
  end if;
  return new;
end $$;
comment on function count_opening is 'Counts each time that a full event gets a free spot.';
create trigger posts_count_openings before update of attendee_count, offered_count, event_max_attendees on posts for each row when (old.post_type = 'event') execute function count_opening();
comment on trigger posts_count_openings on posts is 'Members of the waitlist are notified once for each opening.';

create function end_calendar_link() returns trigger language plpgsql as $$
begin
  insert into ended_calendar_links (secret_hash) values (old.secret_hash) on conflict do nothing;
  return null;
end $$;
comment on function end_calendar_link is 'Records a secret that is no longer valid, also of an account that is deleted.';
create trigger calendar_feeds_end_link after delete or update of secret_hash on calendar_feeds for each row execute function end_calendar_link();
comment on trigger calendar_feeds_end_link on calendar_feeds is 'Renewed and deleted links.';

create function event_haystack() returns trigger language plpgsql as $$
begin
  new.event_haystack := public.searchable(concat_ws(' ', new.title, new.question_body, new.event_venue,
    -- The parts of a URL, such as "https", are in too many.
    case when new.event_location !~* '^\s*https?:' then new.event_location end, new.event_neighborhood));
  return new;
end $$;
comment on function event_haystack is 'What a search finds an event by. The parts of a URL, such as "https", are in too many.';
create trigger posts_event_haystack before insert or update of title, question_body, event_venue, event_location, event_neighborhood on posts for each row when (new.post_type = 'event') execute function event_haystack();
comment on trigger posts_event_haystack on posts is 'As posts_haystack.';

create function file_conversation_report() returns trigger language plpgsql as $$
begin
  update conversation_reports
  set case_id = open_case(null, null, null, new.conversation_id, new.reported_user_id, new.status, new.created_at)
  where id = new.id;
  return null;
end $$;
comment on function file_conversation_report is 'As file_flag.';
create trigger conversation_reports_are_filed after insert on conversation_reports for each row execute function file_conversation_report();
comment on trigger conversation_reports_are_filed on conversation_reports is 'No report is without a case.';

create function file_flag() returns trigger language plpgsql as $$
begin
  update post_flags set case_id = open_case(new.post_id, new.reply_id, new.profile_id, null, coalesce(
    (select author_id from posts where id = new.post_id), (select author_id from post_replies where id = new.reply_id), new.profile_id
  ), new.status, new.created_at) where id = new.id;
  return null;
end $$;
comment on function file_flag is 'Opens or counts the case of a report. After the row, so that a report that changes nothing is not counted.';
create trigger post_flags_are_filed after insert on post_flags for each row execute function file_flag();
comment on trigger post_flags_are_filed on post_flags is 'No report is without a case.';

create function forget_report() returns trigger language plpgsql as $$
begin
  update report_cases set report_count = report_count - 1 where id = old.case_id;
  delete from report_cases where id = old.case_id and report_count = 0;
  return null;
end $$;
comment on function forget_report is 'Deletes a case with its last report.';
create trigger conversation_reports_are_forgotten after delete on conversation_reports for each row execute function forget_report();
comment on trigger conversation_reports_are_forgotten on conversation_reports is 'An erasure deletes reports.';
create trigger post_flags_are_forgotten after delete on post_flags for each row execute function forget_report();
comment on trigger post_flags_are_forgotten on post_flags is 'An erasure deletes reports.';

create function free_places_of_account() returns trigger language plpgsql as $$
begin
  perform free_places(new.id, false);
  return null;
end $$;
comment on function free_places_of_account is 'A deactivated member will not come.';
create trigger accounts_free_places after update of is_active on accounts for each row when (old.is_active and not new.is_active) execute function free_places_of_account();
comment on trigger accounts_free_places on accounts is 'Of events that have not ended.';

create function free_places_of_profile() returns trigger language plpgsql as $$
begin
  perform free_places(old.id, true);
  return old;
end $$;
comment on function free_places_of_profile is 'An erased member takes no spot, in past events either.';
create trigger profiles_free_places before delete on profiles for each row execute function free_places_of_profile();
comment on trigger profiles_free_places on profiles is 'Of all events.';

create function keep_audit_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.note is not null and new.note is null and to_jsonb(new) - 'note' = to_jsonb(old) - 'note' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
comment on function keep_audit_line is 'The audit log is append-only. An erasure may only clear a note.';
create trigger audit_log_stays before delete or update on audit_log for each row execute function keep_audit_line();
comment on trigger audit_log_stays on audit_log is 'Rejects updates and deletes.';

create function list_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into user_list (id, account_name, email, is_active) values (new.id, new.name, new.email, new.is_active);
  else
    update user_list set account_name = new.name, email = new.email, is_active = new.is_active where id = new.id;
  end if;
  return null;
end $$;
comment on function list_account is 'Copies an account into user_list.';
create trigger accounts_are_listed after insert on accounts for each row execute function list_account();
comment on trigger accounts_are_listed on accounts is 'New accounts.';
create trigger accounts_stay_listed after update of name, email, is_active on accounts for each row when (old.name is distinct from new.name or old.email is distinct from new.email or old.is_active is distinct from new.is_active) execute function list_account();
comment on trigger accounts_stay_listed on accounts is 'Changed accounts.';

create function list_city() returns trigger language plpgsql as $$
begin
  update user_list set city_name = new.name from profiles where profiles.city_id = new.id and user_list.id = profiles.id;
  return null;
end $$;
comment on function list_city is 'Copies the name of a city into user_list.';
create trigger cities_stay_listed after update of name on cities for each row when (old.name is distinct from new.name) execute function list_city();
comment on trigger cities_stay_listed on cities is 'Renamed cities.';

create function list_profile() returns trigger language plpgsql as $$
begin
  update user_list set profile_name = new.name, role = new.role, last_active_at = new.last_active_at,
    city_name = coalesce((select name from cities where id = new.city_id), '')
  where id = new.id;
  return null;
end $$;
comment on function list_profile is 'Copies a profile into user_list.';
create trigger profiles_are_listed after insert on profiles for each row execute function list_profile();
comment on trigger profiles_are_listed on profiles is 'New profiles.';
create trigger profiles_stay_listed after update of name, role, city_id, last_active_at on profiles for each row when (old.name is distinct from new.name or old.role is distinct from new.role or old.city_id is distinct from new.city_id or old.last_active_at is distinct from new.last_active_at) execute function list_profile();
comment on trigger profiles_stay_listed on profiles is 'Changed profiles.';

create function message_haystack() returns trigger language plpgsql as $$
begin
  new.haystack := public.searchable(new.body);
  return new;
end $$;
comment on function message_haystack is 'What a search finds a message by.';
create trigger messages_haystack before insert or update of body on messages for each row execute function message_haystack();
comment on trigger messages_haystack on messages is 'As posts_haystack.';

create function order_outbox() returns trigger language plpgsql as $$
begin
  new.order_city_id := coalesce(
    new.city_id,
    (select city_id from profiles where id = new.account_ids[1]),
    '00000000-0000-0000-0000-000000000000'
  );
  return new;
end $$;
comment on function order_outbox is 'Sets order_city_id.';
create trigger outbox_is_ordered before insert on outbox for each row when (new.order_city_id is null) execute function order_outbox();
comment on trigger outbox_is_ordered on outbox is 'For rows of processes of an older version.';

create function post_haystack() returns trigger language plpgsql as $$
begin
  new.haystack := public.searchable(new.title || ' ' || coalesce(new.question_body, '')
    || case when new.post_type in ('selling', 'renting', 'ticket')
      then ' ' || coalesce(new.content, '') || ' ' || coalesce(new.listing_location, '') || ' ' || coalesce(new.event_venue, '')
      else '' end);
  return new;
end $$;
comment on function post_haystack is 'What a search finds a post by.';
create trigger posts_haystack before insert or update of title, question_body, content, listing_location, event_venue, post_type on posts for each row execute function post_haystack();
comment on trigger posts_haystack on posts is 'Not a generated column, because a new expression would rewrite the table.';

create function rank_question() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null then
    delete from question_ranks where id = new.id;
  else
    insert into question_ranks (id, city_id, created_at, reply_count)
    values (new.id, new.city_id, new.created_at, new.reply_count)
    on conflict (id) do update
    set city_id = new.city_id, created_at = new.created_at, reply_count = new.reply_count;
  end if;
  return null;
end $$;
comment on function rank_question is 'Copies a changed question into question_ranks, and deletes a removed one there.';
create trigger questions_stay_ranked after update on posts for each row when (new.post_type = 'question' and (old.reply_count is distinct from new.reply_count or old.deleted_at is distinct from new.deleted_at or old.city_id is distinct from new.city_id or old.created_at is distinct from new.created_at)) execute function rank_question();
comment on trigger questions_stay_ranked on posts is 'Changed questions.';

create function rank_questions() returns trigger language plpgsql as $$
begin
  insert into question_ranks (id, city_id, created_at, reply_count)
  select id, city_id, created_at, reply_count from added where post_type = 'question' and deleted_at is null;
  return null;
end $$;
comment on function rank_questions is 'Copies new questions into question_ranks.';
create trigger questions_are_ranked after insert on posts referencing new table as added for each statement execute function rank_questions();
comment on trigger questions_are_ranked on posts is 'New questions.';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
comment on function refuse_change is 'The audit log is append-only.';
create trigger audit_log_is_not_emptied before truncate on audit_log for each statement execute function refuse_change();
comment on trigger audit_log_is_not_emptied on audit_log is 'Rejects truncate.';

create function unlist_profile() returns trigger language plpgsql as $$
begin
  update user_list set profile_name = '', role = 'member', last_active_at = null, city_name = '' where id = old.id;
  return null;
end $$;
comment on function unlist_profile is 'Clears the columns of a deleted profile in user_list.';
create trigger profiles_are_unlisted after delete on profiles for each row execute function unlist_profile();
comment on trigger profiles_are_unlisted on profiles is 'Deleted profiles.';

reset check_function_bodies;

insert into cities (id, slug, name, time_zone) values
  ('0193f000-0000-7000-8000-000000000001', 'barcelona', 'Barcelona', 'Europe/Madrid');

insert into migrations (name, checksum) values
  ('2026-11-21-01-accounts.sql', '3e6ca84f92086a4f012e5367083e48aea600415f9316819f898500e6fbb08f75'),
  ('2026-11-21-02-ground.sql', '2c506ae3553706cf3e1ec603bf7d56f633afbebfafc46aad15f72ab075682b66'),
  ('2026-11-21-03-questions.sql', '3d177ef75263df885779ecc2cf480f59c97120fb567e5e750e61e7aa5a4a3279'),
  ('2026-11-21-04-security.sql', 'c1cc08f1df74d3103d977f06e5572165044753844afc8f9e878d2b9948809c74'),
  ('2026-11-21-05-profile-events.sql', '46fc9db873ef009eb3d517197af3dee7d61cf5143a7f891d3980bdf9133a16c9'),
  ('2026-11-21-06-accounts-by-email.sql', 'bb21233729f83c402eb48e39ed46a83426e6b3cbf6ea6fb5b2e9aec8e322ef28'),
  ('2026-11-21-07-feed.sql', '267900815709de158ee90b81fea7313f113e922261e790f5c000e61bd6f5d850'),
  ('2026-11-21-08-people.sql', '81483ee39642d318860e952e4b413bc60e4c800a1f8acc7dc085a547150d3c76'),
  ('2026-11-21-09-messages.sql', '85331d2e43f94fec1d5fbc5c2d42383aa749f728e398090016590350525eeb9c'),
  ('2026-11-21-10-question-gap.sql', '2659689f5e6bc0c8344a7fd29a21fc05fe9634100fc39d19751b55dfd0e3d2b1'),
  ('2026-11-21-11-events.sql', '88271fc79057aacc9d6948e53ea5962cccaa29b0a23acc5ac68a3b9607c04b91'),
  ('2026-11-22-01-listings.sql', 'c8759a67e39388512d107997e6cc9bc5888dbdf0fc00ead2123fe7b5013aa029'),
  ('2026-11-22-02-administration.sql', 'e6f81f0f7454e9d91e2091a0a21f11f4893a89f4c30fad1ff76ad4a575427982'),
  ('2026-11-22-03-users.sql', 'eafcc605b8606775ba5c82dded3959649208e0bfde3c5b8314f538ae0135dd41'),
  ('2026-11-22-04-moderation.sql', '100a9e3c023b39f9a97055606f95c0f8dd07220d1c930c57d5dd68cd81748c6d'),
  ('2026-11-22-05-terms.sql', '11bfedf4d44d714c7a1c6f840fda0042149cce61c9265ce99357dfb91c191561'),
  ('2026-11-22-06-analytics.sql', '564e54acf8be60d35c449958717fe959ec3e29648ed24633169aa295f3b85d1d'),
  ('2026-11-22-07-payments.sql', '61da83d3b7abb54c6c707c2afed0f59178f5a89de43bf2fea5dbd30b99f23d5c'),
  ('2026-11-22-08-logos.sql', '710274c54a3836c466cad685838e42bc8e6c5305f975016cc5328dba1ab39160'),
  ('2026-11-22-09-job-requests.sql', '7bca0a03a70d411dfca205963bea3dadbbf365a2d45d6bfb1d6f043d99519336'),
  ('2026-11-23-01-language.sql', '0f8987a5263332aa3ec5a1c4305f99c1dd0fbd93519940c6f1bf859ba2f6aaf7'),
  ('2026-11-24-01-live-subjects.sql', '6b1fdfdab2a6c217fea6e5b591fecbc335ba554c6d8bab151b6380674e425e60'),
  ('2026-11-24-02-pictures.sql', '608518bc865b2ee1b0182a715e6e6d83ac96f4d8a24c33245806a29ce0bf8942'),
  ('2026-11-24-03-reports-per-case.sql', 'bc8d3d346febbbac4dd2f5720949c416eb8a97916eedfe504fd11914385789b8'),
  ('2026-11-24-04-jobs.sql', '4a36da07d980a5465a4cfe5a33606f6e7b0cfc228b49617938464912343be2ee'),
  ('2026-11-24-05-upload-bytes.sql', '7025826125e92ae38459376b9c2c9bb268b50d62fa23ff0037c3e037908c6d7c'),
  ('2026-11-24-10-credential-versions.sql', '7941f29ee14f030adb353d4a4d464eaa516070c465a710428a58ec7610f15bf1'),
  ('2026-11-24-11-confirmation-mails.sql', '9ee942c63be425e2aa029a51368ac12149c9a12a2535d7df86f46e9d469982f5'),
  ('2026-11-24-20-live-people.sql', 'b45fee434a89ea04e1ab7ea77abaa941dad23c29440b84815a522a9902670499'),
  ('2026-11-24-21-removed-events.sql', '42fef978624b00bf36fc3ddba76460b432e03cfa71b39f0d4aed60d6bbb46ab5'),
  ('2026-11-24-30-question-details.sql', '7e5f50dd2b353c2637a3e36d21d1701f560ce60ec6f60b43493ede8e8ddfaf94'),
  ('2026-11-24-40-message-posts.sql', 'fb125780f6c711455878246172395a52ead96d5e8e0167704d37d3483d0c2760'),
  ('2026-11-24-45-organizers-go.sql', '5fe5f40057ea6295cd55fcec9c020794e382e22783f7295d104f18a1833d672e'),
  ('2026-11-24-46-other-neighborhood.sql', '8801ef7bcaf6acacf986919c4b7118d8a2d5a5378e724d84c18aa262ebcfe602'),
  ('2026-11-24-47-logo-words.sql', '1a8cde341ca5d4753899cf8e1fece42dfe0b5712810753b8544ecfa5ba416f20'),
  ('2026-11-24-48-event-cancellation.sql', '7253a3057d4b5ddf272312299604f5ee5f07b8f359afcbe60b8a4d11578eac8b'),
  ('2026-11-25-49-account-changes.sql', 'bf96e7706c7767562a7f550af0365ed5dc23c1a650ad2459f9f26dd0a340cd9e'),
  ('2026-11-25-50-question-ranks.sql', '84ecebd1d3f87007e8ec37693d203ff80641086ca6ea4d95ff214d9c6f50400d'),
  ('2026-11-25-51-one-order-of-ranks.sql', '7a7ce98ef3e5b48c4ea9291668b5d271bc421d571df9f8678061f2b3a8dc242d'),
  ('2026-11-25-60-question-viewers.sql', 'ef761b6eb9dc036b4341ccb20140efbbfa4965a9f0aa607a95df63ac4f1885e0'),
  ('2026-11-25-61-order-by-city.sql', '028dd2d627cc65f801b1599b7d35c34d863222e46a6ef795cc89823a8a1149a9'),
  ('2026-11-25-70-passkeys.sql', 'cca40e996b081bba38cf0e3b5d1382bbcdf4ec273c8ceed85cec0ff2848369b9'),
  ('2026-11-25-72-staff-access.sql', '839d7dc318e74cc5a6ba87a799de185f9c571e314293b50bb8d1db0563b4bf42'),
  ('2026-11-25-74-exports.sql', '9d5a36e52f70e3f3b59a6c63321b6ca172edacffa3219f4ac1aebd31514763b1'),
  ('2026-11-25-75-account-deletion.sql', '6742086c2fc068f795d431c13192c6cea9b9a2bc9665ccb75ee2ef99ed7d7498'),
  ('2026-11-25-76-visibility.sql', '67b656bdd78581f24cfcdc4264d8b4f1adf33d653d1aeb63ae488ad24e4d6440'),
  ('2026-11-25-78-message-requests.sql', '26fa8678ccba4086db7451848713ae9230babe8453f64f1f097488559532596f'),
  ('2026-11-25-79-blocked-request-cards.sql', '33c5355634dba2eb335ae1f5f79f0493ff8fb9077096ca885c9ed0c9764f3e2f'),
  ('2026-11-26-80-notifications.sql', '26ee43fae72d116641fd2522020e583d130b84b0c83d592c23109f7e8583f461'),
  ('2026-11-26-81-notification-settings.sql', 'ec482ba00e312dc429015ebbee8e9ad8520f281bd1af7c87800879527779920d'),
  ('2026-11-26-82-push.sql', '0143af4ef50b97d03b988547bc3645aca045cc4df8db4907ad9b39c22149d8ef'),
  ('2026-11-26-83-digests.sql', '65c42b88e0ebb952711afe6adba9dcd1aa8e971a897aadc0574285d64acf85a0'),
  ('2026-11-26-84-delivery.sql', 'cde32044879e4496246a4a91988a9342dcd3f37071b29e29b7e25395d29749ab'),
  ('2026-11-26-85-mail-files.sql', '235261c26058106079cc57ee2e5853233e59ab027ad000ea4c314f80e4d8bdb0'),
  ('2026-11-26-86-waitlist.sql', '2dcedfe05a14491fc3412dafd6b9b22520650597ca8978518348e546d0eec5d3'),
  ('2026-11-26-87-confirmations.sql', 'd2854477b4d569584cf83aa1b15a91342480c02dde8c5d10c33e20fe638cea0c'),
  ('2026-11-26-90-calendar-feeds.sql', '3d0088fe960675f968c6f98456c30b7b25961001573bff76037353b6fae48453'),
  ('2026-11-26-92-find-events.sql', '1d7808f3199b2d74b4b0286881493b578ddf740b08c4aba0c1c83cc3cadc3d07'),
  ('2026-11-26-95-blocks-of-joins.sql', 'd4c04d45efff302168bf1c0815b917799e9538cdb22583f3a856cfd78cf3f8a2'),
  ('2026-11-26-97-check-in.sql', '77a43a701e4585db8e99110f3f7c2841593430ffc419117752ca624e829f0061'),
  ('2026-11-26-98-talk.sql', 'bb2cf354886f69539f4ebf606be200524263a8c7bfeb8158ca061e1daa713c73'),
  ('2026-11-26-99-shared-preview.sql', '5cc70509bc4eaf121a48a5f2b3bc055ca6e11c586c0b7860e28491f2794db65e'),
  ('2026-11-27-100-guests-and-co-hosts.sql', '160ee04ce064998ff0079c20be3e9bc933dc120d72a1ca05afe8b383bfd49dfc'),
  ('2026-11-27-101-series.sql', '7219f3b136d97b42bee2ef378943a973caad4bf122975794e5db1d190fa83c9c'),
  ('2026-11-27-102-notification-kinds.sql', '26d1b0542d8204ffeab73329d354b3f24bca65dac720b28cdba20005e64937f3'),
  ('2026-11-28-01-composed-texts.sql', 'd21c09fe31b1e6356888aadf172a90ff0814c22f67a361b8562713bf27a46062'),
  ('2026-11-28-11-folding.sql', 'b1caa095d44e4629771bf37edb6adf8477fd9088f70b27ce83264c431918aa75'),
  ('2026-11-28-12-folded-texts.sql', '17ae2e59b91fc4d191a0d96d72fb2c71911721de76eb44c957a7fb82f6764fd3'),
  ('2026-11-28-13-folded-people.sql', '273468d860ad006f97eb73f9540eb0295b6f6df1cced5a08d7d64c40c94160b4'),
  ('2026-11-28-14-folded-users.sql', '715ed685788457b1fbef2e9a3040c8cad2806c05aac1c204d4e54ee8e7c5bd75'),
  ('2026-11-28-31-dated-jobs.sql', '03bd467662d0add7add389a50feec7e0d3f841da6698b887d76f50919498df76'),
  ('2026-11-28-32-removed-by.sql', '3df41fd885063190082197c982957d72337f75c786c1db34aeb720682379762b'),
  ('2026-11-28-33-kept-accounts.sql', '4fd0ab68048128556acc1efe4629edfb2829a7e9786f674a3a170385135592d8'),
  ('2026-11-28-41-reach.sql', '0ff28987ce9804299e97a0881c048d4c524ad441c67b35ebd82b86fac8bc8de3'),
  ('2026-11-28-51-ended-email-links.sql', '8568f25cc84ac96313f6d1332533280ce021d1fe884043f756096fe68b952faf'),
  ('2026-11-28-52-passkey-counter-warned.sql', '3f4b6123f0217b5181dced231994c9b17ae836fe7c8e498db297d3bc47ca6a87'),
  ('2026-11-28-55-ended-push.sql', 'b7ab4366e844c597ee659ab5c82d5c65c709008165d99485f5f51cc0db3a7ced'),
  ('2026-11-28-61-one-reach.sql', '01ab8fe025f02f93c6c5071b16416826a124482ce149fb3e5805fef82acffdc5'),
  ('2026-11-28-62-spot-ended.sql', 'cb378e45e4c5dc6fd41989bc2a02ebc7ad2bda2c2845f890c670281cb2a30a24'),
  ('2026-11-28-65-word-starts.sql', '68e5edd9b58621f711c4ae0bb2be889f23dc6895c9d81cd88075b1d2b7c44f0a'),
  ('2026-11-28-66-word-starts-of-texts.sql', '024d2fd3265363cb6a16e31005b99ac95670562b6a5247006791d8c587e7576c'),
  ('2026-11-28-67-word-starts-of-people.sql', '273468d860ad006f97eb73f9540eb0295b6f6df1cced5a08d7d64c40c94160b4'),
  ('2026-11-28-68-word-starts-of-users.sql', '67bfb2b384ff67f9a569465bff2a4338cd46622962900e11174315588eee9cd7'),
  ('2026-11-28-75-repeated-uploads.sql', '1613c1539f520566bcce3ccf5d53574f96eca179cbce9df412c71b7aafa0a228'),
  ('2026-11-28-80-comments.sql', '6129fec5a3ebd8b7b12b233e7494df3472e3e51574a4f99d250a7d1b02973910'),
  ('2026-11-28-81-any-notification-kind.sql', '99fcfc4c927b8e6064164b173cd7f3deeb02b932dd57591a66149794c700c042'),
  ('2026-11-29-01-timelines.sql', '0af94c0f0512fc5aee74dd54698b8065684235509506f7a2b05e9408f42edcd2'),
  ('2026-11-29-10-maintenance.sql', '08aa1996f66db5d77348e69c0d1ddba3a1489ae5b7d4819efe55c907d4dc647a'),
  ('2026-11-29-20-operators.sql', '8f5768aee5325f1d2165af02596a0c0ff0a0ee1c0dd2668fc60ac80e148d1d1a'),
  ('2026-11-29-21-given-up-mail.sql', 'd8810e86a70a27eb7d36474a41d3b8a3ac57ec8eaeeccf74db4a7b95cb4ed341'),
  ('2026-11-29-60-former-hosts.sql', '6fa6dc94af7691891834b42b7f040c36ecb41243f7fdab99e42dc12fa5b2e43f');
