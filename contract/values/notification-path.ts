import type { Notification } from '../notifications.ts'
import { pages } from '../pages.ts'
import { postPath } from './post-path.ts'

/** The place that a notification is about. */
export function notificationPath(item: Notification): string {
  switch (item.kind) {
    case 'replied':
    case 'repliedAfter':
      return `${postPath(item.post)}#reply-${item.replyId}`
    case 'reportDecided':
    case 'contentRemoved':
    case 'contentRestored':
      return pages.outcomes
    case 'security':
      return pages.security
    case 'roleChanged':
      return item.role === 'member' ? pages.home : pages.admin
    case 'caseReported':
    case 'casesWaiting':
      return pages.adminModeration
    default:
      return postPath(item.post)
  }
}
