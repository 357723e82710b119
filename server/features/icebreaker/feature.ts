import { icebreaker } from './routes.ts'
import { defineFeature } from '../../http/feature.ts'

export const feature = defineFeature({
  name: 'icebreaker',
  routes: { icebreaker },
  erase: { nothing: 'Answers are columns of profiles.' },
})
