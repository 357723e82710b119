-- Passkeys whose counter has fallen once; their owner was warned.
alter table passkeys add column counter_fell_at timestamptz;
