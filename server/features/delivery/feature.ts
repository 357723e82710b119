import { delivery } from './routes.ts'
import { defineFeature } from '../../http/feature.ts'

export const feature = defineFeature({
  name: 'delivery',
  routes: { delivery },
  erase: { nothing: 'It reads refusals of emails, which are columns of accounts.' },
})
