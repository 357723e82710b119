import type { Notification } from '../notifications.ts'
import { pages } from '../pages.ts'
import { postPath, replyPath } from './post-path.ts'

export function notificationPath(item: Notification): string {
  switch (item.kind) {
    case 'replied':
    case 'repliedAfter':
    case 'commented':
    case 'commentedAfter':
    case 'organizerAsked':
      return replyPath(item.post, item.replyId)
    case 'spotEnded':
      return pages.events
    case 'eventCanceled':
      return item.post.title ? ofSeries(item) : pages.events
    case 'eventChanged':
    case 'seriesDatesAdded':
      return ofSeries(item)
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

type OfSeries = Extract<Notification, { kind: 'eventChanged' | 'eventCanceled' | 'seriesDatesAdded' }>
const ofSeries = ({ dates, seriesId, post }: OfSeries): string =>
  dates > 1 && seriesId ? pages.series.replace(':seriesId', seriesId) : postPath(post)
