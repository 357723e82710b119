import type { Deps } from '../../deps.ts'
import { copyOfCover } from '../../media/cover.ts'
import type { MemberViewer } from '../accounts/viewer.ts'
import { eventFor } from './access.ts'

/**
 * A copy of an event's picture for the viewer: the one there may be replaced. Null where that event has none. Throws
 * EVENT_NOT_FOUND, or COVER_NOT_FOUND when its file is gone.
 */
export async function copyCover(
  { db, media }: Pick<Deps, 'db' | 'media'>,
  viewer: MemberViewer,
  { eventId }: { eventId: string },
): Promise<string | null> {
  const { cover_image_path: path, cover_width: width, cover_height: height } = await eventFor(db, viewer, eventId)
  if (!path || !width || !height) return null
  const copy = await copyOfCover({ db, media }, viewer.id, { path, width, height })
  return copy.coverId
}
