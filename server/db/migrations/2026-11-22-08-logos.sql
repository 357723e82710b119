-- The latest logos of each member, with their files: what goes with its row leaves nothing behind on a disk.
create table logos (
  id uuid primary key,
  owner_id uuid not null references accounts on delete cascade,
  style text not null check (
    style in ('geometric', 'tile', 'handCut', 'monoline', 'monogram', 'emblem', 'wordmark')
  ),
  concept text not null check (concept in ('table', 'flower', 'balcony', 'sea', 'arch')),
  prompt text not null check (char_length(prompt) <= 300),
  -- What can be said of it in words; null for a picture that came from elsewhere.
  traits jsonb,
  svg text check (octet_length(svg) <= 262144),
  png bytea not null check (octet_length(png) <= 8388608),
  created_at timestamptz(3) not null default clock_timestamp()
);
-- Already compressed.
alter table logos alter column png set storage external;
create index logos_latest on logos (owner_id, created_at desc, id desc);

-- Who waits for a logo now: one at a time for each, in all processes. One that died holds nobody up for long.
create table logo_turns (
  owner_id uuid primary key references accounts on delete cascade,
  turn_id uuid not null,
  until timestamptz(3) not null
);
