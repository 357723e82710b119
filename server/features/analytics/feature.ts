import { closeDays, forgetActivity } from './close-days.ts'
import { analytics } from './routes.ts'
import { defineFeature } from '../../http/feature.ts'
import { exportAreas } from './export-areas.ts'

export const feature = defineFeature({
  name: 'analytics',
  routes: { analytics },
  housekeeping: ({ db }) => closeDays(db).then(() => forgetActivity(db)),
  exportAreas,
  erase: { owned: [['activity_days', 'user_id']] },
})
