import { limits } from '../../../contract/limits.ts'
import type { Deps } from '../../deps/deps.ts'
import { uploadRoute } from '../../http/routes/plain-route.ts'
import { squarePicture } from '../../media/picture.ts'
import { imageSender } from '../../media/uploads.ts'
import { ownProfile } from './access.ts'
import { setAvatar } from './avatar.ts'
import { presentOwnProfile } from './present.ts'

export const avatarRoute = (deps: Deps) =>
  uploadRoute(deps, 'avatar', {
    max: limits.avatarBytesMax,
    tooLarge: 'IMAGE_TOO_LARGE',
    read: (bytes, { id }) => squarePicture(bytes, imageSender(deps.db, id)),
    answer: async (avatar, viewer) => {
      await setAvatar(deps, viewer, avatar)
      return presentOwnProfile(await ownProfile(deps.db, viewer), viewer, deps.environment.features)
    },
  })
