-- How texts and searches are compared; contract/values/fold.ts is the same for browsers, and a test compares both. What is not ASCII is
-- rare after the accents are dropped, so the rest of the work is behind one condition.
create function with_signs(folded text) returns text language sql immutable strict parallel safe as $$
  select case when folded ~ '[a-z][+#]' then
    regexp_replace(regexp_replace(regexp_replace(folded,
      '(?<![a-z0-9])([a-z])\+\+(?![a-z])', U&'\\1\1429\1429', 'g'),
      '(?<![a-z0-9])([a-z])\+(?![a-z0-9+#])', U&'\\1\1429', 'g'),
      '(?<![a-z0-9])([a-z])#(?![a-z0-9+#])', U&'\\1\2d4c', 'g')
  else folded end
$$;
create or replace function fold(value text) returns text language plpgsql immutable strict parallel safe as $$
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

-- What a search finds a text by: each word after a space, also after punctuation; each letter, where words are not separated. Words
-- with something inside are in it twice: in "Sants-Montjuïc" both parts are found, and so is "santsmontjuic"; in "24/7" each number,
-- and both.
create or replace function searchable(value text) returns text language plpgsql immutable strict parallel safe as $$
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

-- With the domain as people write it: stored domains have A-labels (RFC 3492). What is not valid stays.
create function unicode_label(label text) returns text language plpgsql immutable strict parallel safe as $$
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
create function shown_email(email text) returns text language sql immutable strict parallel safe as $$
  select case when email like '%@%xn--%' then (
    select string_agg(case nth when 1 then part else public.unicode_label(part) end, case nth when 2 then '@' else '.' end order by nth)
    from (
      select left(email, length(email) - strpos(reverse(email), '@')) as part, 1 as nth
      union all
      select label, nth + 1 from unnest(string_to_array(split_part(email, '@', -1), '.')) with ordinality as labels (label, nth)
    ) as parts
  ) else email end
$$;
-- What admins find a user's email by: with its dots and without, and also as people write its domain.
create function email_words(email text) returns text language sql immutable strict parallel safe as $$
  select whole || ' ' || translate(whole, '.-''', '')
  from public.fold(email || case when email like '%@%xn--%' then ' ' || public.shown_email(email) else '' end) as whole
$$;
