import * as z from 'zod/mini'
import { at, fails } from './access.ts'
import { limits } from './limits.ts'
import { postReference } from './messages.ts'
import { pageInput, pageOf } from './paging.ts'
import { personCard } from './people.ts'
import { optionalText, text } from './text.ts'
import { flagStatuses, postTypes, reportKinds } from './vocabulary.ts'

const reportInput = z.object({
  kind: z.enum(['post', 'reply', 'profile']),
  id: z.uuid(),
  reason: text({ min: 1, max: limits.reportMax, lines: true, short: 'reportReason' }),
})

const time = z.iso.datetime()
const tags = ['moderation']

/** What somebody reported of a thing, in their words. */
const reportOf = z.object({
  id: z.uuid(),
  reporter: personCard,
  reason: z.string(),
  createdAt: time,
  status: z.enum(flagStatuses),
})

const decided = z.nullable(
  z.object({
    by: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
    at: time,
    note: z.nullable(z.string()),
    /** The post or reply was taken away with it. */
    removed: z.boolean(),
    /** When it was brought back after that. */
    restoredAt: z.nullable(time),
  }),
)

/**
 * What was reported about one subject until somebody decided: about a post, a reply, a profile, or one person in one
 * conversation. What is reported after a decision is a case of its own. `id` is the case's.
 */
const reportCase = z.object({
  id: z.uuid(),
  kind: z.enum(reportKinds),
  /** The post's, the reply's, the person's or the conversation's own. */
  subjectId: z.uuid(),
  status: z.enum(flagStatuses),
  /** The title of a post, the beginning of a reply, the name of a person. */
  title: z.string(),
  /** Of a post, and of the post that a reply stands under. */
  postType: z.nullable(z.enum(postTypes)),
  /** Who wrote it, or whom it is about. */
  author: personCard,
  reportCount: z.int(),
  /** The oldest. */
  firstReport: reportOf,
  /** By which the queue is sorted. */
  reportedAt: time,
  decision: decided,
  /** It still stands, and was edited after the decision. */
  changedSince: z.boolean(),
  can: z.object({ decide: z.boolean(), remove: z.boolean(), restore: z.boolean() }),
})
export type ReportCase = z.infer<typeof reportCase>

/** Words as they stood when they were reported, beside those of today where they differ. */
const content = z.object({
  title: z.nullable(z.string()),
  body: z.nullable(z.string()),
  pictures: z.array(z.object({ url: z.string(), alt: z.string() })),
})

const reportCaseDetail = z.extend(reportCase, {
  reported: z.nullable(content),
  /** What stands there now; null where it is the same, or was removed. */
  now: z.nullable(content),
  /** It stands no longer, whoever took it away. */
  removed: z.boolean(),
  /** Its page; null where this admin cannot open it: of conversations, of what was removed, in other cities. */
  path: z.nullable(z.string()),
  reports: z.array(reportOf),
  /** Copies of messages around those that were chosen, of a conversation alone. */
  messages: z.array(
    z.object({
      id: z.uuid(),
      senderId: z.uuid(),
      body: z.string(),
      sentAt: time,
      wasRemoved: z.boolean(),
      isChosen: z.boolean(),
      /** The post that it is about; `post` is null where this admin cannot open it. */
      about: z.nullable(z.object({ post: z.nullable(postReference) })),
    }),
  ),
  /** Earlier decisions about the same thing, the newest first. */
  earlier: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(reportKinds),
      status: z.enum(flagStatuses),
      reportCount: z.int(),
      decision: decided,
    }),
  ),
  /** What happened before with the two sides. */
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

/** What became of a report, in the eyes of who made it (`made`) or of whose post was removed (`about`). */
export const outcome = z.object({
  id: z.uuid(),
  side: z.enum(['made', 'about']),
  kind: z.enum(reportKinds),
  /** Null in `made` once the subject was removed, or there is a block with its author. */
  title: z.nullable(z.string()),
  status: z.enum(flagStatuses),
  removed: z.boolean(),
  /** It was removed and stands again. */
  restoredAt: z.nullable(time),
  /** The moderator's words for those concerned. */
  note: z.nullable(z.string()),
  reportedAt: time,
  decidedAt: z.nullable(time),
})
export type Outcome = z.infer<typeof outcome>

const caseId = z.uuid()

export const moderation = {
  queue: at('admin')
    .route({
      method: 'GET',
      path: '/admin/reports',
      tags,
      summary: 'Cases: those that wait first and the oldest of them, then the decided ones, the newest decision first',
    })
    .errors(fails('INVALID_CURSOR', 'TOO_MANY_REQUESTS'))
    .input(z.object({ ...pageInput, status: z.optional(z.enum(flagStatuses)), aboutId: z.optional(z.uuid()) }))
    .output(pageOf(reportCase)),

  pending: at('admin')
    .route({ method: 'GET', path: '/admin/reports/pending', tags, summary: 'How many cases wait for a decision' })
    .output(z.object({ count: z.int() })),

  read: at('admin')
    .route({ method: 'GET', path: '/admin/reports/{caseId}', tags, summary: 'A case with all its reports' })
    .errors(fails('CASE_NOT_FOUND'))
    .input(z.object({ caseId }))
    .output(reportCaseDetail),

  decide: at('admin')
    .route({
      method: 'POST',
      path: '/admin/reports/{caseId}/decision',
      tags,
      summary: 'Resolve or dismiss all that was reported in a case, and remove what it is about where asked',
    })
    .errors(fails('CASE_NOT_FOUND', 'ALREADY_DECIDED', 'FORBIDDEN', 'TOO_MANY_REQUESTS', 'FOREIGN_ORIGIN'))
    .input(
      z.object({
        caseId,
        decision: z.enum(['resolved', 'dismissed']),
        /** Takes the post or the reply away, with a decision `resolved` alone. */
        remove: z._default(z.boolean(), false),
        /** Read by the author and by those who reported. */
        note: optionalText(limits.decisionNoteMax, { lines: true }),
      }),
    )
    .output(reportCaseDetail),

  restore: at('admin')
    .route({ method: 'POST', path: '/admin/reports/{caseId}/restore', tags, summary: 'Bring back what was removed' })
    .errors(fails('CASE_NOT_FOUND', 'FORBIDDEN', 'TOO_MANY_REQUESTS', 'FOREIGN_ORIGIN'))
    .input(z.object({ caseId }))
    .output(reportCaseDetail),

  outcomes: at('member')
    .route({
      method: 'GET',
      path: '/reports',
      tags,
      summary: 'What became of own reports, and of own posts that were removed',
    })
    .errors(fails('INVALID_CURSOR'))
    .input(z.object({ ...pageInput, side: z.enum(['made', 'about']) }))
    .output(pageOf(outcome)),

  report: at('member')
    .route({
      method: 'POST',
      path: '/reports',
      tags,
      summary:
        'Report a post, a reply or, as an admin, a profile; doing it again changes nothing until somebody decides',
    })
    .errors(
      fails(
        'POST_NOT_FOUND',
        'REPLY_NOT_FOUND',
        'PROFILE_NOT_FOUND',
        'FORBIDDEN',
        'TOO_MANY_REQUESTS',
        'FOREIGN_ORIGIN',
      ),
    )
    .input(reportInput)
    .output(z.object({ underReview: z.literal(true) })),
}
