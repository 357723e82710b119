-- Documents that everybody may read, in versions. Today there is one: the terms.
create table site_documents (
  id uuid primary key,
  key text not null check (key in ('terms')),
  version int not null check (version between 1 and 9999),
  title text not null check (char_length(title) between 1 and 120),
  -- Markdown, as it was written: nothing here is HTML.
  content_md text not null check (char_length(content_md) between 1 and 60000),
  -- A day, and not a moment: it begins when it begins in the city.
  effective_at date not null,
  published boolean not null default false,
  -- Counts every change, so that who saves over a change that they have not read is refused.
  revision int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  updated_by uuid references accounts on delete set null,
  unique (key, version)
);

-- The day in the city of the product, by which a version comes into effect.
create function site_day() returns date stable language sql as $$
  select (now() at time zone coalesce((select time_zone from cities where slug = 'barcelona'), 'Europe/Madrid'))::date
$$;

-- Of each document the version that holds today.
create view site_documents_latest as
select distinct on (key) *
from site_documents
where published and effective_at <= site_day()
order by key, version desc;
