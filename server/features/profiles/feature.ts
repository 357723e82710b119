import { plainRoutes } from '../../../contract/plain-routes.ts'
import { avatarRoute } from './avatar-route.ts'
import { eraseProfile } from './erase.ts'
import { profiles } from './routes.ts'
import { unusedAvatarJob } from './unused-avatar.ts'
import { defineFeature } from '../../http/feature.ts'
import { exportAreas } from './export-areas.ts'

export const feature = defineFeature({
  name: 'profiles',
  routes: { profiles },
  plainRoutes: { limited: (app, deps) => app.put(plainRoutes.avatar.path, avatarRoute(deps)) },
  jobs: [unusedAvatarJob],
  exportAreas,
  erase: { person: eraseProfile },
})
