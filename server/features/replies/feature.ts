import { notifications } from './notifications.ts'
import { replies } from './routes.ts'
import { defineFeature } from '../../http/feature.ts'
import { live } from './live.ts'
import { exportAreas } from './export-areas.ts'

export const feature = defineFeature({
  name: 'replies',
  routes: { replies },
  notifications,
  live,
  exportAreas,
  erase: { nothing: 'The deletion erases replies with the posts.' },
})
