import { notifications } from './notifications.ts'
import { replies } from './routes.ts'
import { defineFeature } from '../../http/feature.ts'

export const feature = defineFeature({
  name: 'replies',
  routes: { replies },
  notifications,
  erase: { nothing: 'The deletion erases replies with the posts.' },
})
