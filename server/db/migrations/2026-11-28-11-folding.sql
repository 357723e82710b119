-- How texts and searches are compared. contract/values/fold.ts is the same for browsers; a test compares both. Without `unaccent`,
-- whose rules differ between versions of PostgreSQL. Nothing that a reader does not see makes a difference: case, accents,
-- compatibility forms, ignorable characters, the shape of apostrophes and hyphens, and a middle dot between letters.
create or replace function fold(value text) returns text language plpgsql immutable strict parallel safe as $$
declare
  folded text := value;
begin
  if value ~ '[^\x01-\x5f\x61-\x7e]' then
    folded := normalize(translate(value, '´`', ''''''), NFKD);
    -- Ignorable characters and marks; the marks of kana and of Indic scripts stay.
    folded := regexp_replace(folded,
      '[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\u3164\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0\ufff0-\ufff8\U000e0000-\U000e0fff]',
      '', 'g');
    folded := lower(normalize(folded, NFC));
    folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    folded := translate(folded, 'øłđðħıŧςʼʻʹ’‘′‐‑‒–—−⠀٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९',
      'olddhitσ''''''''''''------ 012345678901234567890123456789');
    folded := regexp_replace(folded,
      '([a-z\u00df-\u00f6\u00f8-\u02af\u0370-\u1fff\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufaff])[\u00b7\u2022\u2027\u2219\u22c5\u30fb]+(?=[a-z\u00df-\u00f6\u00f8-\u02af\u0370-\u1fff\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufaff])',
      '\1', 'g');
  else
    folded := lower(value);
  end if;
  -- "col.legi" and "col-legi" are written for "col·legi".
  return regexp_replace(folded, 'l[.-](?=l)', 'l', 'g');
end $$;

-- What a search finds a text by. Words with a dot or a hyphen between letters are in it twice, because a search joins them: in
-- "Sants-Montjuïc" both parts are found, and so is "santsmontjuic".
create function searchable(value text) returns text language plpgsql immutable strict parallel safe as $$
declare
  letter constant text :=
    '[a-z\u00df-\u00f6\u00f8-\u02af\u0370-\u1fff\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufaff]';
  folded text := public.fold(' ' || value);
begin
  if folded !~ (letter || '[.-]' || letter) then
    return folded;
  end if;
  return folded || (
    select string_agg(' ' || regexp_replace(word, '(' || letter || ')[.-](?=' || letter || ')', '\1', 'g'), '' order by nth)
    from unnest(string_to_array(translate(folded, e'\n\r\t', '   '), ' ')) with ordinality as words (word, nth)
    where word ~ (letter || '[.-]' || letter));
end $$;

-- What lists are sorted by: letters and digits. Names without any come last.
create function name_order(value text) returns text language plpgsql immutable strict parallel safe as $$
declare
  folded text := btrim(public.fold(value));
begin
  return coalesce(
    nullif(btrim(regexp_replace(folded,
      '[^0-9a-z\u00df-\u00f6\u00f8-\u02af\u0370-\u1fff\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufaff ]+', '', 'g')), ''),
    chr(65535) || folded);
end $$;

-- By triggers from now on: a new expression of a generated column rewrites the table.
alter table posts alter column haystack drop expression;
create function post_haystack() returns trigger language plpgsql as $$
begin
  new.haystack := public.searchable(new.title || ' ' || coalesce(new.question_body, '')
    || case when new.post_type in ('selling', 'renting', 'ticket')
      then ' ' || coalesce(new.content, '') || ' ' || coalesce(new.listing_location, '') || ' ' || coalesce(new.event_venue, '')
      else '' end);
  return new;
end $$;
create trigger posts_haystack before insert or update of title, question_body, content, listing_location, event_venue, post_type
  on posts for each row execute function post_haystack();

create or replace function event_haystack() returns trigger language plpgsql as $$
begin
  new.event_haystack := public.searchable(concat_ws(' ', new.title, new.question_body, new.event_venue,
    -- The parts of a URL, such as "https", are in too many.
    case when new.event_location !~* '^\s*https?:' then new.event_location end, new.event_neighborhood));
  return new;
end $$;

alter table messages alter column haystack drop expression;
create function message_haystack() returns trigger language plpgsql as $$
begin
  new.haystack := public.searchable(new.body);
  return new;
end $$;
create trigger messages_haystack before insert or update of body on messages for each row execute function message_haystack();
