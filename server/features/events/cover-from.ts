import { limits } from '../../../contract/limits.ts'
import type { Deps } from '../../deps/deps.ts'
import { storeUpload, type Upload } from '../../media/uploads.ts'
import { fetchPicture } from '../../media/fetch-picture.ts'
import type { MemberViewer } from '../../viewer/access.ts'

/**
 * Throws IMAGE_ADDRESS without details, so that it cannot scan a network; or COVER_TOO_LARGE, IMAGE_TYPE, IMAGE_SVG or
 * IMAGE_UNREADABLE.
 */
export const coverFrom = async (
  { db, media, outside }: Pick<Deps, 'db' | 'media' | 'outside'>,
  viewer: MemberViewer,
  url: string,
): Promise<Upload> =>
  storeUpload(
    { db, media },
    'event-cover',
    viewer.id,
    await fetchPicture(outside, url, { max: limits.coverBytesMax, tooLarge: 'COVER_TOO_LARGE' }),
  )
