import { sql } from 'kysely'
import { area, count, flag, list, maybeText, maybeTime, text, time } from './area.ts'

/** Passwords, keys, tokens and recovery codes stay out: they are secrets, not data about a person. */
export const accountAreas = {
  account: area(
    {
      id: text,
      name: text,
      email: text,
      emailConfirmed: flag,
      emailRefusedAt: maybeTime,
      language: maybeText,
      createdAt: time,
      passwordChangedAt: maybeTime,
      twoFactor: flag,
      twoFactorUsedAt: maybeTime,
      recoveryCodesLeft: count,
      newEmail: maybeText,
      newEmailExpiresAt: maybeTime,
    },
    {
      tables: ['accounts', 'credentials', 'user_2fa', 'email_changes'],
      rows: owner => sql`
        select a.id, a.name, a.email, a.email_verified as "emailConfirmed", a.email_refused_at as "emailRefusedAt", a.language, a.created_at as "createdAt",
          c.updated_at as "passwordChangedAt", coalesce(t.enabled, false) as "twoFactor", t.last_used_at as "twoFactorUsedAt",
          coalesce(cardinality(t.recovery_codes_hashed), 0) as "recoveryCodesLeft", e.new_email as "newEmail",
          e.expires_at as "newEmailExpiresAt", a.created_at as sort_at, a.id as sort_id
        from accounts as a left join credentials as c on c.user_id = a.id and c.provider_id = 'credential'
          left join user_2fa as t on t.user_id = a.id left join email_changes as e on e.user_id = a.id
        where a.id = ${owner}`,
    },
  ),

  profile: area(
    {
      name: text,
      picture: maybeText,
      pictureChangedAt: maybeTime,
      city: maybeText,
      hometown: maybeText,
      country: maybeText,
      neighborhood: maybeText,
      yearsInCity: maybeText,
      industry: maybeText,
      company: maybeText,
      jobTitle: maybeText,
      knowledge: list,
      interests: list,
      relationship: maybeText,
      icebreaker: maybeText,
      socialVerification: flag,
      role: text,
      invitedBy: maybeText,
      hiddenFields: list,
      pausedAt: maybeTime,
      messagesFrom: text,
      onboardedAt: maybeTime,
      lastActiveAt: maybeTime,
      createdAt: time,
      changedAt: time,
    },
    {
      tables: ['profiles', 'user_list'],
      rows: owner => sql`
        select p.name, ${pictureOf(sql`p.avatar_path`)} as picture, p.avatar_updated_at as "pictureChangedAt", c.name as city,
          p.hometown, p.country, p.neighborhood_display as neighborhood, p.years_in_city as "yearsInCity", p.industry, p.company,
          p.job_title as "jobTitle", p.knowledgeable_in as knowledge, p.interests, p.relationship_status as relationship,
          p.icebreaker_answer as icebreaker, p.has_social_verification as "socialVerification", p.role, i.name as "invitedBy",
          array(select key || ': ' || value from jsonb_each_text(p.visibility) order by key) as "hiddenFields",
          p.paused_at as "pausedAt", p.accepts_messages_from as "messagesFrom",
          p.onboarding_completed_at as "onboardedAt", p.last_active_at as "lastActiveAt", p.created_at as "createdAt",
          p.updated_at as "changedAt", p.created_at as sort_at, p.id as sort_id
        from profiles as p left join cities as c on c.id = p.city_id left join profiles as i on i.id = p.invited_by
        where p.id = ${owner}`,
    },
  ),

  securityLog: area(
    { event: text, browser: maybeText, createdAt: time },
    {
      tables: ['security_log'],
      rows: owner => sql`
        select event, user_agent as browser, created_at as "createdAt", created_at as sort_at, id as sort_id
        from security_log where user_id = ${owner}`,
    },
  ),

  sessions: area(
    { ip: maybeText, browser: maybeText, remembered: flag, createdAt: time, lastActiveAt: time, expiresAt: time },
    {
      tables: ['sessions'],
      rows: owner => sql`
        select ip_address as ip, user_agent as browser, remembered, created_at as "createdAt", last_active_at as "lastActiveAt",
          expires_at as "expiresAt", created_at as sort_at, id as sort_id
        from sessions where user_id = ${owner}`,
    },
  ),

  devices: area(
    { browser: maybeText, createdAt: time, lastUsedAt: time, expiresAt: time },
    {
      tables: ['trusted_device'],
      rows: owner => sql`
        select user_agent as browser, created_at as "createdAt", last_used_at as "lastUsedAt", expires_at as "expiresAt",
          created_at as sort_at, id as sort_id
        from trusted_device where user_id = ${owner}`,
    },
  ),

  passkeys: area(
    { name: text, browser: maybeText, createdAt: time, lastUsedAt: maybeTime },
    {
      tables: ['passkeys'],
      rows: owner => sql`
        select name, user_agent as browser, created_at as "createdAt", last_used_at as "lastUsedAt", created_at as sort_at,
          id as sort_id
        from passkeys where user_id = ${owner}`,
    },
  ),

  staffAccess: area(
    { kind: text, reason: maybeText, createdAt: time },
    {
      tables: ['staff_access'],
      rows: owner => sql`
        select kind, reason, at as "createdAt", at as sort_at, id as sort_id from staff_access where user_id = ${owner}`,
    },
  ),

  activity: area(
    { day: text },
    {
      tables: ['activity_days'],
      rows: owner => sql`
        select distinct day::text as day, day::timestamptz as sort_at, day::text as sort_id
        from activity_days where user_id = ${owner}`,
    },
  ),

  invitations: area(
    { joined: count, createdAt: time, revokedAt: maybeTime },
    {
      tables: ['invitations'],
      rows: owner => sql`
        select (select count(*)::int from profiles where invited_by = ${owner} and onboarding_completed) as joined,
          created_at as "createdAt", revoked_at as "revokedAt", created_at as sort_at, token as sort_id
        from invitations where inviter_id = ${owner}`,
    },
  ),

  exports: area(
    { state: text, requestedAt: time, readyAt: maybeTime, expiresAt: maybeTime },
    {
      tables: ['exports'],
      rows: owner => sql`
        select state, requested_at as "requestedAt", ready_at as "readyAt", expires_at as "expiresAt", requested_at as sort_at,
          id as sort_id
        from exports where account_id = ${owner}`,
    },
  ),

  /** Without what other people did or wrote: an administrator is not named, and neither is the subject of an own action. */
  staff: area(
    { action: text, byYou: flag, createdAt: time },
    {
      tables: ['audit_log', 'payment_admins', 'payment_access_log'],
      rows: owner => sql`
        select action, actor_id is not distinct from ${owner} as "byYou", at as "createdAt", at as sort_at, id as sort_id
        from audit_log where actor_id = ${owner} or subject_kind = 'account' and subject_id = ${owner}
        union all
        select 'payments.granted', false, granted_at, granted_at, id from payment_admins where user_id = ${owner}
        union all
        select case when allowed then 'payments.opened' else 'payments.denied' end, true, at, at, id
        from payment_access_log where user_id = ${owner}`,
    },
  ),
}

/** Its file in the export. Keys of the store are unique, and their last parts too. */
export function pictureOf(path: ReturnType<typeof sql>) {
  return sql<string>`'pictures/' || regexp_replace(${path}, '^.*/', '')`
}
