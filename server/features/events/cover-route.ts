import { limits } from '../../../contract/limits.ts'
import type { Deps } from '../../deps/deps.ts'
import { uploadRoute } from '../../http/routes/plain-route.ts'
import { storeRepeated, presentUpload } from '../../media/uploads.ts'

export const coverRoute = (deps: Deps) =>
  uploadRoute(deps, 'cover', {
    max: limits.coverBytesMax,
    tooLarge: 'COVER_TOO_LARGE',
    read: (bytes, viewer, key) => storeRepeated(deps, 'event-cover', viewer.id, { bytes, key }),
    answer: presentUpload,
  })
