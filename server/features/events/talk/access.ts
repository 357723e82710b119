import { AppError } from '../../../base/errors.ts'
import { organized, type eventFor } from '../core/access.ts'
import { organizes } from '../core/rare.ts'
import type { Announcement } from '../../../../contract/talk.ts'
import { presentThreadReply } from '../../replies/present.ts'
import type { MemberViewer } from '../../../viewer/access.ts'

/** As the viewer sees it. */
export type SeenEvent = Awaited<ReturnType<typeof eventFor>>

export function talkRights(event: SeenEvent, viewer: MemberViewer) {
  const comment = !event.cancelled_at
  return { comment, announce: comment && !event.is_over && organizes(event, viewer) }
}

/** The organizer may also delete those of co-hosts. */
export function presentAnnouncement(
  row: Parameters<typeof presentThreadReply>[0] & { shows_author: boolean },
  event: SeenEvent,
  viewer: MemberViewer,
): Announcement {
  const { author, can, ...shown } = presentThreadReply(row, viewer)
  return {
    ...shown,
    author: row.shows_author ? author : null,
    can: { ...can, remove: can.remove || event.author_id === viewer.id, report: can.report && row.shows_author },
  }
}

/**
 * Throws EVENT_OVER for a canceled event, and FORBIDDEN for a question of the organizer or an answer of another member. People also
 * talk after the event.
 */
export function mayComment(
  event: SeenEvent,
  viewer: MemberViewer,
  { asks, answers }: { asks: boolean; answers?: string | undefined },
): void {
  const isOwn = organizes(event, viewer)
  if (asks && (isOwn || answers)) throw new AppError('FORBIDDEN')
  if (answers) organized(event, viewer)
  if (!talkRights(event, viewer).comment) throw new AppError('EVENT_OVER')
}

/** Throws FORBIDDEN for all but organizers, and EVENT_OVER for a canceled or past event. */
export function mayAnnounce(event: SeenEvent, viewer: MemberViewer): void {
  organized(event, viewer)
  if (!talkRights(event, viewer).announce) throw new AppError('EVENT_OVER')
}
