import type { ReportKind } from '../../contract/vocabulary.ts'
import { defineNotification } from '../notifications/definition.ts'

/** To the author of what a moderator removed. */
export const contentRemoved = defineNotification<{ subject: ReportKind }>()({
  kind: 'contentRemoved',
  topic: 'moderation',
  mail: null,
  present: ({ details: { subject } }) => ({ subject }),
})

/** Of a post. */
export const postRemoval = (post: { id: string; author_id: string }, by: { id: string }) => ({
  to: post.author_id === by.id ? [] : [post.author_id],
  cause: `${contentRemoved.kind}:${post.id}`,
  byId: null,
  details: { subject: 'post' as const },
})

export const notifications = [contentRemoved]
