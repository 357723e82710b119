-- A requested deletion deactivates the account: that hides it, ends its sessions and frees its places. Until the date, signing in
-- can undo it, unless an administrator deactivates the account as well.
alter table accounts
  add column deletion_due_at timestamptz(3),
  add column deletion_posts text check (deletion_posts in ('remove', 'keep')),
  add column deletion_final boolean not null default false,
  add column erased_at timestamptz(3),
  add constraint accounts_deletion check (
    (deletion_due_at is null) = (deletion_posts is null)
    and (deletion_due_at is null or erased_at is null)
    and (not deletion_final or deletion_due_at is not null)
    and (not is_active or (deletion_due_at is null and erased_at is null))
  );
create index accounts_deletion_due on accounts (deletion_due_at) where deletion_due_at is not null;
create index accounts_erased on accounts (erased_at) where erased_at is not null;

-- A listing that its seller can turn on again. It counts as removed, so that no other reader has to know of pauses.
alter table posts
  add column paused_at timestamptz(3),
  add constraint posts_paused check (paused_at is null or deleted_at is not null);

-- Erasing an account clears what administrators wrote about it. Nothing else in the log can change.
create function keep_audit_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.note is not null and new.note is null and to_jsonb(new) - 'note' = to_jsonb(old) - 'note' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger audit_log_stays on audit_log;
create trigger audit_log_stays before update or delete on audit_log for each row execute function keep_audit_line();
