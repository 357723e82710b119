import * as z from 'zod/mini'
import { at, fails } from './access.ts'
import { limits } from './limits.ts'
import { postReference } from './messages.ts'
import { pageInput, pageOf } from './paging.ts'
import { personCard } from './people.ts'
import { optionalText, text } from './text/text.ts'
import { reportStatuses, postTypes, reportKinds } from './vocabulary.ts'

const reportInput = z.object({
  kind: z.enum(['post', 'reply', 'profile']),
  id: z.uuid(),
  reason: text({ min: 1, max: limits.reportMax, lines: true, short: 'reportReason' }),
})

const time = z.iso.datetime()
const tags = ['moderation']

const reportOf = z.object({
  id: z.uuid(),
  reporter: personCard,
  reason: z.string(),
  createdAt: time,
  status: z.enum(reportStatuses),
})

const decided = z.nullable(
  z.object({
    by: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
    at: time,
    note: z.nullable(z.string()),
    removed: z.boolean(),
    restoredAt: z.nullable(time),
  }),
)

/** All reports about one subject until a decision; later reports open a new case. `id` is the case id. */
const reportCase = z.object({
  id: z.uuid(),
  kind: z.enum(reportKinds),
  subjectId: z.uuid(),
  status: z.enum(reportStatuses),
  title: z.string(),
  postType: z.nullable(z.enum(postTypes)),
  author: personCard,
  reportCount: z.int(),
  firstReport: reportOf,
  reportedAt: time,
  decision: decided,
  changedSince: z.boolean(),
  can: z.object({ decide: z.boolean(), remove: z.boolean(), restore: z.boolean() }),
})
export type ReportCase = z.infer<typeof reportCase>

/** As reported, or current. */
const content = z.object({
  title: z.nullable(z.string()),
  body: z.nullable(z.string()),
  pictures: z.array(z.object({ url: z.string(), alt: z.string() })),
})

const reportCaseDetail = z.extend(reportCase, {
  reported: z.nullable(content),
  /** Null if unchanged or removed. */
  now: z.nullable(content),
  removed: z.boolean(),
  path: z.nullable(z.string()),
  reports: z.array(reportOf),
  /** Copies of the selected messages with their context. */
  messages: z.array(
    z.object({
      id: z.uuid(),
      senderId: z.uuid(),
      body: z.string(),
      sentAt: time,
      wasRemoved: z.boolean(),
      isChosen: z.boolean(),
      /** `post` is null if this admin cannot open it. */
      about: z.nullable(z.object({ post: z.nullable(postReference) })),
    }),
  ),
  earlier: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(reportKinds),
      status: z.enum(reportStatuses),
      reportCount: z.int(),
      decision: decided,
    }),
  ),
  /** Reports about the author, and by the reporter. */
  authorHistory: z.object({
    createdAt: time,
    isActive: z.boolean(),
    reports: z.int(),
    resolved: z.int(),
    removed: z.int(),
  }),
  reporterHistory: z.object({ createdAt: time, reports: z.int(), resolved: z.int(), dismissed: z.int() }),
})
export type ReportCaseDetail = z.infer<typeof reportCaseDetail>

export const outcome = z.object({
  id: z.uuid(),
  side: z.enum(['made', 'about']),
  kind: z.enum(reportKinds),
  /** Null for `made` if the subject was removed or a block exists. */
  title: z.nullable(z.string()),
  status: z.enum(reportStatuses),
  removed: z.boolean(),
  restoredAt: z.nullable(time),
  note: z.nullable(z.string()),
  reportedAt: time,
  decidedAt: z.nullable(time),
})
export type Outcome = z.infer<typeof outcome>

const caseId = z.uuid()

export const moderation = {
  queue: at('admin', { rate: 'administerByAccount' })
    .route({
      method: 'GET',
      path: '/admin/reports',
      tags,
      summary: 'List cases: pending ones first, oldest first, then decided ones, newest decision first',
    })
    .errors(fails('INVALID_CURSOR'))
    .input(z.object({ ...pageInput, status: z.optional(z.enum(reportStatuses)), aboutId: z.optional(z.uuid()) }))
    .output(pageOf(reportCase)),

  pending: at('admin')
    .route({ method: 'GET', path: '/admin/reports/pending', tags, summary: 'Number of pending cases' })
    .output(z.object({ count: z.int() })),

  read: at('admin')
    .route({ method: 'GET', path: '/admin/reports/{caseId}', tags, summary: 'Get a case with all its reports' })
    .errors(fails('CASE_NOT_FOUND'))
    .input(z.object({ caseId }))
    .output(reportCaseDetail),

  decide: at('admin', { rate: 'administerByAccount' })
    .route({
      method: 'POST',
      path: '/admin/reports/{caseId}/decision',
      tags,
      summary: 'Resolve or dismiss a case, and optionally remove its subject',
    })
    .errors(fails('CASE_NOT_FOUND', 'ALREADY_DECIDED', 'FORBIDDEN', 'FOREIGN_ORIGIN'))
    .input(
      z.object({
        caseId,
        decision: z.enum(['resolved', 'dismissed']),
        remove: z._default(z.boolean(), false),
        note: optionalText(limits.decisionNoteMax, { lines: true }),
      }),
    )
    .output(reportCaseDetail),

  restore: at('admin', { rate: 'administerByAccount' })
    .route({ method: 'POST', path: '/admin/reports/{caseId}/restore', tags, summary: 'Restore removed content' })
    .errors(fails('CASE_NOT_FOUND', 'FORBIDDEN', 'FOREIGN_ORIGIN'))
    .input(z.object({ caseId }))
    .output(reportCaseDetail),

  outcomes: at('member')
    .route({
      method: 'GET',
      path: '/reports',
      tags,
      summary: 'Outcomes of your reports and of your removed posts',
    })
    .errors(fails('INVALID_CURSOR'))
    .input(z.object({ ...pageInput, side: z.enum(['made', 'about']) }))
    .output(pageOf(outcome)),

  report: at('member', { rate: 'reportByAccount' })
    .route({
      method: 'POST',
      path: '/reports',
      tags,
      summary: 'Report a post, a reply or, as an admin, a profile; idempotent until a decision',
    })
    .errors(fails('POST_NOT_FOUND', 'REPLY_NOT_FOUND', 'PROFILE_NOT_FOUND', 'FORBIDDEN', 'FOREIGN_ORIGIN'))
    .input(reportInput)
    .output(z.object({ underReview: z.literal(true) })),
}
