import type { Deps } from '../../deps.ts'
import { copyOfCover } from '../../media/cover.ts'
import { eventFor } from './access.ts'
import type { MemberViewer } from '../accounts/access.ts'

/**
 * Copies an event's cover for the viewer, because the original may be replaced. Returns the id of the copy, or null if the event
 * has no cover. Throws EVENT_NOT_FOUND, or COVER_NOT_FOUND if its file is missing.
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
