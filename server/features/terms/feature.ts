import { terms } from './routes.ts'
import { defineFeature } from '../../http/feature.ts'

export const feature = defineFeature({
  name: 'terms',
  routes: { terms },
  erase: { nothing: 'It stores the documents of the site.' },
})
