import { notifications } from './notifications.ts'
import { auditCsvRoute } from './audit-csv.ts'
import { plainRoutes } from '../../../contract/plain-routes.ts'
import { admin } from './routes.ts'
import { defineFeature } from '../../http/feature.ts'
import { exportAreas } from './export-areas.ts'

export const feature = defineFeature({
  name: 'admin',
  routes: { admin },
  plainRoutes: { answers: (app, deps) => app.get(plainRoutes.auditCsv.path, auditCsvRoute(deps)) },
  notifications,
  exportAreas,
  erase: { owned: [['user_list', 'id']] },
})
