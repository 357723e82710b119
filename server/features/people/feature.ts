import { people } from './routes.ts'
import { defineFeature } from '../../http/feature.ts'

export const feature = defineFeature({
  name: 'people',
  routes: { people },
  erase: { owned: [['invitations', 'inviter_id']] },
})
