import * as z from 'zod/mini'
import { at, fails } from './access.ts'
import { limits } from './limits.ts'
import { personCard } from './people.ts'
import { basedOn, text } from './text/text.ts'
import { replyKinds } from './vocabulary.ts'

export const reply = z.object({
  id: z.uuid(),
  postId: z.uuid(),
  kind: z.enum(replyKinds),
  /** The question of a member that the organizer answers with it. */
  answersId: z.nullable(z.uuid()),
  isAnswered: z.boolean(),
  body: z.string(),
  createdAt: z.iso.datetime(),
  editedAt: z.nullable(z.iso.datetime()),
  author: personCard,
})
export type Reply = z.infer<typeof reply>

export const threadReply = z.extend(reply, {
  can: z.object({ edit: z.boolean(), remove: z.boolean(), report: z.boolean() }),
  underReview: z.boolean(),
})
export type ThreadReply = z.infer<typeof threadReply>

export const replyBody = text({ min: limits.replyMin, max: limits.replyMax, lines: true, short: 'replyLength' })

/** `replyCount` omits announcements, and replies that a block hides. */
export const counted = z.object({ reply: threadReply, replyCount: z.int() })

const tags = ['replies']

/** Of questions and events. `questions` and `talk` list and add them. */
export const replies = {
  edit: at('member', { feature: 'posts', rate: 'editByAccount' })
    .route({ method: 'PUT', path: '/replies/{replyId}', tags, summary: 'Update your own reply or comment' })
    .errors(fails('REPLY_NOT_FOUND', 'FORBIDDEN', 'EDITED_ELSEWHERE', 'FOREIGN_ORIGIN'))
    .input(z.object({ replyId: z.uuid(), body: replyBody, basedOn }))
    .output(threadReply),

  remove: at('member', { feature: 'posts', rate: 'editByAccount' })
    .route({ method: 'DELETE', path: '/replies/{replyId}', tags, summary: 'Remove your own reply or comment' })
    .errors(fails('REPLY_NOT_FOUND', 'FORBIDDEN', 'FOREIGN_ORIGIN'))
    .input(z.object({ replyId: z.uuid() }))
    .output(z.object({ replyCount: z.int() })),

  restore: at('member', { feature: 'posts', rate: 'editByAccount' })
    .route({
      method: 'POST',
      path: '/replies/{replyId}/restore',
      tags,
      summary: 'Restore your own reply or comment within ten minutes of its removal',
    })
    .errors(fails('REPLY_NOT_FOUND', 'FOREIGN_ORIGIN'))
    .input(z.object({ replyId: z.uuid() }))
    .output(counted),
}
