import { plainRoutes } from '../../../contract/plain-routes.ts'
import { exportFileRoute } from './file-route.ts'
import { exportPartsJob } from './parts.ts'
import { removeOldExports } from './public.ts'
import { eraseExports } from './remove.ts'
import { exports } from './routes.ts'
import { exportJob } from './run.ts'
import { defineFeature } from '../../http/feature.ts'
import { exportAreas } from './export-areas.ts'

export const feature = defineFeature({
  name: 'exports',
  routes: { exports },
  plainRoutes: { answers: (app, deps) => app.get(plainRoutes.exportFile.path, exportFileRoute(deps)) },
  jobs: [exportJob, exportPartsJob],
  housekeeping: removeOldExports,
  exportAreas,
  erase: { person: ({ trx }, { id }) => eraseExports(trx, id) },
})
