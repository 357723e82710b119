import type { AdminUser, AdminUserDetail, AuditEntry } from '../../../contract/admin.ts'
import { cut } from '../../../contract/text/member-text.ts'
import { avatarUrl } from '../../media/avatar-url.ts'
import { describeBrowser } from '../../audit/user-agent.ts'
import { rightsOver, type Actor } from './access.ts'
import { replyShown, type AuditRow } from './audit-log.ts'
import type { MoreOfUser } from './user.ts'
import { isOpen, type UserRow } from './users.ts'
import { shownEmail } from '../../base/shown-email.ts'

/** The email is masked unless the viewer opened the account with a reason. */
export const presentUser = (row: UserRow, viewer: Actor): AdminUser => ({
  id: row.id,
  name: row.name,
  email: shownEmail(row.email),
  opened: row.is_opened,
  avatarUrl: avatarUrl(row),
  role: row.role,
  cityName: row.city_name,
  isActive: isOpen(row),
  deletionDueAt: row.deletion_due_at?.toISOString() ?? null,
  lastActiveAt: row.last_active_at?.toISOString() ?? null,
  can: rightsOver(viewer, row),
})

/** Omits tokens, secrets and ips. */
export const presentUserDetail = (row: UserRow, more: MoreOfUser, viewer: Actor): AdminUserDetail => ({
  ...presentUser(row, viewer),
  citySlug: more.city_slug,
  emailConfirmed: more.email_verified,
  emailRefusedAt: more.email_refused_at?.toISOString() ?? null,
  secondFactor: more.second_factor,
  onboarded: more.onboarded,
  createdAt: more.created_at.toISOString(),
  sessions:
    more.sessions?.map(session => ({
      id: session.id,
      ...describeBrowser(session.user_agent),
      createdAt: session.created_at.toISOString(),
      lastActiveAt: session.last_active_at.toISOString(),
    })) ?? null,
  counts: more.counts,
})

type Scalar = string | number | boolean | null
const scalars = (values: Record<string, unknown> | null): Record<string, Scalar> | null =>
  values &&
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? value
        : JSON.stringify(value),
    ]),
  )

/** A reply has no title, so its beginning is shown. */
const nameOf = ({ subject_kind, subject_name }: AuditRow) =>
  subject_kind === 'reply' && subject_name !== null ? cut(subject_name, replyShown) : subject_name

export const presentAudit = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor:
    row.actor_id === null
      ? null
      : {
          id: row.actor_id,
          name: row.actor_name,
          avatarUrl: avatarUrl({
            id: row.actor_id,
            avatar_path: row.actor_avatar_path,
            avatar_updated_at: row.actor_avatar_updated_at,
          }),
        },
  operator: row.operator,
  action: row.action,
  subject: row.subject_kind === null ? null : { kind: row.subject_kind, id: row.subject_id, name: nameOf(row) },
  before: scalars(row.before),
  after: scalars(row.after),
  note: row.note,
})
