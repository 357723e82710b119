-- Announces changes that caches of viewers and of people's cards must follow. The payload is the account; empty means any.
create function announce_account() returns trigger language plpgsql as $$
begin
  perform pg_notify('account_changes', coalesce(to_jsonb(case tg_op when 'DELETE' then old else new end) ->> tg_argv[0], ''));
  return null;
end $$;

-- A session that only lives longer changes no right.
create trigger sessions_announce_change after update on sessions for each row
  when (
    (old.token, old.user_id, old.second_factor_at, old.code_entered_at, old.remembered)
      is distinct from (new.token, new.user_id, new.second_factor_at, new.code_entered_at, new.remembered)
    or new.expires_at < old.expires_at
  )
  execute function announce_account('user_id');
create trigger sessions_announce_end after delete on sessions for each row execute function announce_account('user_id');

create trigger accounts_announce_change after update on accounts for each row
  when (
    (old.email, old.credential_version, old.name, old.language, old.is_active, old.email_verified)
      is distinct from (new.email, new.credential_version, new.name, new.language, new.is_active, new.email_verified)
  )
  execute function announce_account('id');

create trigger profiles_announce_change after update on profiles for each row
  when (
    (old.name, old.role, old.onboarding_completed, old.avatar_path, old.avatar_updated_at, old.city_id,
     old.job_title, old.company, old.neighborhood, old.neighborhood_display, old.hometown, old.country, old.knowledgeable_in)
    is distinct from
    (new.name, new.role, new.onboarding_completed, new.avatar_path, new.avatar_updated_at, new.city_id,
     new.job_title, new.company, new.neighborhood, new.neighborhood_display, new.hometown, new.country, new.knowledgeable_in)
  )
  execute function announce_account('id');
create trigger profiles_announce_end after delete on profiles for each row execute function announce_account('id');

create trigger cities_announce_change after update on cities for each row
  when ((old.slug, old.name, old.time_zone) is distinct from (new.slug, new.name, new.time_zone))
  execute function announce_account();

create trigger user_2fa_announce_change after update on user_2fa for each row
  when (old.enabled is distinct from new.enabled) execute function announce_account('user_id');
create trigger user_2fa_announce_end after insert or delete on user_2fa for each row
  execute function announce_account('user_id');

create trigger payment_admins_announce_change after insert or update or delete on payment_admins for each row
  execute function announce_account('user_id');

create trigger blocks_announce_blocker after insert or delete on conversation_blocks for each row
  execute function announce_account('blocker_user_id');
create trigger blocks_announce_blocked after insert or delete on conversation_blocks for each row
  execute function announce_account('blocked_user_id');

-- The newest event of a city tells whether a cached part of it is current.
create index outbox_of_city on outbox (city_id, id) where city_id is not null;
