import { plainRoutes } from '../../../contract/plain-routes.ts'
import { notifications } from './notifications.ts'
import { photoRoute } from './photo-route.ts'
import { listings } from './routes.ts'
import { releaseRemoved } from './take-photos.ts'
import { defineFeature } from '../../http/feature.ts'

export const feature = defineFeature({
  name: 'listings',
  routes: { listings },
  plainRoutes: { limited: (app, deps) => app.put(plainRoutes.photo.path, photoRoute(deps)) },
  notifications,
  tidy: releaseRemoved,
  erase: { nothing: 'Listings are posts, which the deletion erases.' },
})
