import { people } from './routes.ts'
import { defineFeature } from '../../http/feature.ts'
import { exportAreas } from './export-areas.ts'

export const feature = defineFeature({
  name: 'people',
  routes: { people },
  exportAreas,
  erase: { owned: [['invitations', 'inviter_id']] },
})
