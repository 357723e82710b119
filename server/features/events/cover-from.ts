import { limits } from '../../../contract/limits.ts'
import type { Deps } from '../../deps.ts'
import { keepPicture, type Upload } from '../../media/cover.ts'
import { fetchPicture } from '../../media/fetch-picture.ts'
import type { MemberViewer } from '../accounts/viewer.ts'

/**
 * Takes the picture of a public address for the viewer. Throws IMAGE_ADDRESS, without a word of why; COVER_TOO_LARGE,
 * IMAGE_TYPE, IMAGE_SVG or IMAGE_UNREADABLE for what was found there.
 */
export const coverFrom = async (
  { db, media, outside }: Pick<Deps, 'db' | 'media' | 'outside'>,
  viewer: MemberViewer,
  address: string,
): Promise<Upload> =>
  keepPicture(
    { db, media },
    'event-cover',
    viewer.id,
    await fetchPicture(outside, address, { max: limits.coverBytesMax, tooLarge: 'COVER_TOO_LARGE' }),
  )
