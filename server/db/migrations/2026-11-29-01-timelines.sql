-- A standby that has replayed the mark of a timeline follows the server that wrote it.
create table timelines (
  timeline integer primary key,
  mark uuid not null default gen_random_uuid()
);
comment on table timelines is 'One row for each timeline of the write-ahead log on which reads used replicas. Two servers that were promoted to timelines of the same number differ in the mark.';
