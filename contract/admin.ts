import * as z from 'zod/mini'
import { at, fails } from './access.ts'
import { errorTable, type ErrorCode } from './errors.ts'
import { limits } from './limits.ts'
import { pageInput, pageOf } from './paging.ts'
import { searchWords } from './values/filters.ts'
import { optionalText, text } from './text/text.ts'
import { auditGroups, auditSubjects, userSorts, type AuditGroup } from './admin-vocabulary.ts'
import { roles } from './vocabulary.ts'

const time = z.iso.datetime()
const tags = ['admin']

export const adminUser = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  /** The viewer's own account, or they gave a reason within the last 30 minutes. */
  opened: z.boolean(),
  avatarUrl: z.nullable(z.string()),
  role: z.enum(roles),
  cityName: z.nullable(z.string()),
  isActive: z.boolean(),
  deletionDueAt: z.nullable(time),
  lastActiveAt: z.nullable(time),
  can: z.object({
    giveRoles: z.array(z.enum(roles)),
    setActive: z.boolean(),
  }),
})
export type AdminUser = z.infer<typeof adminUser>

/** Contains no messages of the user. */
const adminUserDetail = z.extend(adminUser, {
  citySlug: z.nullable(z.string()),
  emailConfirmed: z.boolean(),
  emailRefusedAt: z.nullable(time),
  secondFactor: z.boolean(),
  onboarded: z.boolean(),
  createdAt: time,
  sessions: z.nullable(
    z.array(
      z.object({
        id: z.uuid(),
        browser: z.nullable(z.string()),
        system: z.nullable(z.string()),
        createdAt: time,
        lastActiveAt: time,
      }),
    ),
  ),
  counts: z.object({
    questions: z.int(),
    replies: z.int(),
    events: z.int(),
    listings: z.int(),
    reportsAbout: z.int(),
    reportsPending: z.int(),
    reportsMade: z.int(),
  }),
})
export type AdminUserDetail = z.infer<typeof adminUserDetail>

export const userFilter = {
  /** Who is found by their email only sees that staff searched for it. */
  search: searchWords,
  role: z.optional(z.enum(roles)),
  state: z.optional(z.enum(['active', 'inactive'])),
}

const scalar = z.nullable(z.union([z.string(), z.number(), z.boolean()]))

/** Names are current; null if the user or subject no longer exists. */
const auditEntry = z.object({
  id: z.uuid(),
  at: time,
  /** Null for the operator of the server. */
  actor: z.nullable(z.object({ id: z.uuid(), name: z.nullable(z.string()), avatarUrl: z.nullable(z.string()) })),
  /** The name of an operator who gave one. */
  operator: z.nullable(z.string()),
  /** Of `auditActions`, or of a newer version that uses the same database. */
  action: z.string(),
  subject: z.nullable(
    z.object({ kind: z.enum(auditSubjects), id: z.nullable(z.uuid()), name: z.nullable(z.string()) }),
  ),
  before: z.nullable(z.record(z.string(), scalar)),
  after: z.nullable(z.record(z.string(), scalar)),
  note: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const auditFilter = {
  group: z.optional(z.enum(Object.keys(auditGroups) as AuditGroup[])),
  search: searchWords,
  subjectId: z.optional(z.uuid()),
}

const userId = z.uuid()
const changes = fails('USER_NOT_FOUND', 'OWN_ACCOUNT', 'SUPERADMIN_ONLY', 'LAST_SUPERADMIN', 'FOREIGN_ORIGIN')
const note = optionalText(limits.decisionNoteMax, { lines: true })

export const admin = {
  users: at('admin', { rate: 'administerByAccount' })
    .route({ method: 'GET', path: '/admin/users', tags, summary: 'Users of all cities' })
    .errors(fails('INVALID_CURSOR'))
    .input(z.object({ ...pageInput, ...userFilter, sort: z._default(z.enum(userSorts), 'last_active') }))
    .output(pageOf(adminUser)),

  userCount: at('admin', { rate: 'administerByAccount' })
    .route({ method: 'GET', path: '/admin/users/count', tags, summary: 'Number of matching users' })
    .input(z.object(userFilter))
    .output(z.object({ count: z.int(), more: z.boolean() })),

  user: at('admin')
    .route({
      method: 'GET',
      path: '/admin/users/{userId}',
      tags,
      summary: 'Get a user with sessions and report counts',
    })
    .errors(fails('USER_NOT_FOUND'))
    .input(z.object({ userId }))
    .output(adminUserDetail),

  openAccount: at('admin', { rate: 'administerByAccount' })
    .route({
      method: 'POST',
      path: '/admin/users/{userId}/open',
      tags,
      summary: 'Show the email and sessions of a user for 30 minutes; they see that it happened, and the reason',
    })
    .errors(fails('USER_NOT_FOUND', 'FOREIGN_ORIGIN'))
    .input(
      z.object({
        userId,
        reason: text({ min: limits.staffReasonMin, max: limits.staffReasonMax, lines: true, short: 'staffReason' }),
      }),
    )
    .output(adminUserDetail),

  setRole: at('freshAdmin', { rate: 'administerByAccount' })
    .route({ method: 'PUT', path: '/admin/users/{userId}/role', tags, summary: 'Set the role of a user' })
    .errors(changes)
    .input(z.object({ userId, role: z.enum(roles) }))
    .output(adminUser),

  setActive: at('freshAdmin', { rate: 'administerByAccount' })
    .route({
      method: 'PUT',
      path: '/admin/users/{userId}/active',
      tags,
      summary: 'Activate or deactivate a user; deactivating ends all their sessions and streams immediately',
    })
    .errors(changes)
    .input(z.object({ userId, active: z.boolean(), note }))
    .output(adminUser),

  setManyActive: at('freshAdmin', { rate: 'administerByAccount' })
    .route({
      method: 'POST',
      path: '/admin/users/active',
      tags,
      summary: 'Activate or deactivate several users; returns the users that could not be changed',
    })
    .errors(fails('FOREIGN_ORIGIN'))
    .input(
      z.object({
        userIds: z.array(userId).check(z.minLength(1), z.maxLength(limits.usersAtOnce)),
        active: z.boolean(),
        note,
      }),
    )
    .output(
      z.object({
        changed: z.array(adminUser),
        refused: z.array(z.object({ userId, code: z.enum(Object.keys(errorTable) as ErrorCode[]) })),
      }),
    ),

  audit: at('admin', { rate: 'administerByAccount' })
    .route({ method: 'GET', path: '/admin/audit', tags, summary: 'Audit log, newest first' })
    .errors(fails('INVALID_CURSOR'))
    .input(z.object({ ...pageInput, ...auditFilter }))
    .output(pageOf(auditEntry)),
}
