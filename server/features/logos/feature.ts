import { plainRoutes } from '../../../contract/plain-routes.ts'
import { logoRoute } from './logo-route.ts'
import { logos } from './routes.ts'
import { defineFeature } from '../../http/feature.ts'
import { exportAreas } from './export-areas.ts'

export const feature = defineFeature({
  name: 'logos',
  routes: { logos },
  plainRoutes: { answers: (app, deps) => app.get(plainRoutes.logo.path, logoRoute(deps)) },
  exportAreas,
  erase: {
    owned: [
      ['logo_turns', 'owner_id'],
      ['logos', 'owner_id'],
    ],
  },
})
