import { limits } from '../../../contract/limits.ts'
import type { Deps } from '../../deps/deps.ts'
import { uploadRoute } from '../../http/routes/plain-route.ts'
import { storeRepeated } from '../../media/uploads.ts'
import { presentPhoto } from './present.ts'

export const photoRoute = (deps: Deps) =>
  uploadRoute(deps, 'photo', {
    max: limits.coverBytesMax,
    tooLarge: 'COVER_TOO_LARGE',
    read: (bytes, viewer, key) => storeRepeated(deps, 'listing-photo', viewer.id, { bytes, key }),
    answer: ({ id, image }) => presentPhoto({ id, ...image }),
  })
