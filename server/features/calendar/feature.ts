import { plainRoutes } from '../../../contract/plain-routes.ts'
import { feedRoute } from './feed-route.ts'
import { calendar } from './routes.ts'
import { defineFeature } from '../../http/feature.ts'
import { exportAreas } from './export-areas.ts'

export const feature = defineFeature({
  name: 'calendar',
  routes: { calendar },
  plainRoutes: { answers: (app, deps) => app.get(plainRoutes.calendarFeed.path, feedRoute(deps)) },
  exportAreas,
  erase: { owned: [['calendar_feeds', 'user_id']] },
})
