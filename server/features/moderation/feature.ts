import { plainRoutes } from '../../../contract/plain-routes.ts'
import { evidenceRoute } from './evidence-route.ts'
import { notifications } from './notifications.ts'
import { caseWaitingJob } from './public.ts'
import { moderation } from './routes.ts'
import { defineFeature } from '../../http/feature.ts'
import { exportAreas } from './export-areas.ts'

export const feature = defineFeature({
  name: 'moderation',
  routes: { moderation },
  plainRoutes: { answers: (app, deps) => app.get(plainRoutes.evidence.path, evidenceRoute(deps)) },
  jobs: [caseWaitingJob],
  notifications,
  exportAreas,
  erase: { nothing: 'Reports and decisions stay as evidence, until the deletion forgets them.' },
})
