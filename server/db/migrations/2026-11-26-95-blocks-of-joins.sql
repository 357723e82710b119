-- Volatile, so that it sees blocks that were committed while the statement that calls it waited for a lock.
create function is_blocked_now(one uuid, other uuid) returns boolean language plpgsql volatile as $$
begin
  return exists (
    select from conversation_blocks
    where (blocker_user_id = one and blocked_user_id = other) or (blocker_user_id = other and blocked_user_id = one)
  );
end $$;
