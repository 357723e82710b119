import { sql } from 'kysely'
import { area, count, flag, maybeText, maybeTime, text, time } from '../../export-areas/define-area.ts'

/** Passwords, keys, tokens and recovery codes stay out: they are secrets, not data about a person. */
export const exportAreas = [
  area(
    'account',
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
]
