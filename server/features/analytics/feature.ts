import { closeDays, forgetActivity } from './close-days.ts'
import { analytics } from './routes.ts'
import { defineFeature } from '../../http/feature.ts'

export const feature = defineFeature({
  name: 'analytics',
  routes: { analytics },
  housekeeping: ({ db }) => closeDays(db).then(() => forgetActivity(db)),
  erase: { owned: [['activity_days', 'user_id']] },
})
