import { AppError } from '../../errors.ts'
import { organized } from '../events/access.ts'
import type { SeenEventRow } from '../events/queries.ts'
import type { MemberViewer } from '../accounts/access.ts'

export function talkRights(event: SeenEventRow, viewer: MemberViewer) {
  const comment = !event.cancelled_at
  return { comment, announce: comment && !event.is_over && event.author_id === viewer.id }
}

/**
 * Throws EVENT_OVER for a canceled event, and FORBIDDEN for a question of the organizer or an answer of another member. People also
 * talk after the event.
 */
export function mayComment(
  event: SeenEventRow,
  viewer: MemberViewer,
  { asks, answers }: { asks: boolean; answers?: string | undefined },
): void {
  const isOwn = event.author_id === viewer.id
  if (asks && (isOwn || answers)) throw new AppError('FORBIDDEN')
  if (answers) organized(event, viewer)
  if (!talkRights(event, viewer).comment) throw new AppError('EVENT_OVER')
}

/** Throws FORBIDDEN for all but the organizer, and EVENT_OVER for a canceled or past event. */
export function mayAnnounce(event: SeenEventRow, viewer: MemberViewer): void {
  organized(event, viewer)
  if (!talkRights(event, viewer).announce) throw new AppError('EVENT_OVER')
}
