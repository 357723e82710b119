import { debug } from './routes.ts'
import { defineFeature } from '../../http/feature.ts'

export const feature = defineFeature({
  name: 'debug',
  routes: { debug },
  erase: { nothing: 'It has no tables.' },
})
