import { feed } from './routes.ts'
import { defineFeature } from '../../http/feature.ts'

export const feature = defineFeature({
  name: 'feed',
  routes: { feed },
  live: { 'featured.changed': { ofHidden: event => ({ ...event, postId: null }) } },
  erase: {
    // Legacy tables that the feed still reads.
    owned: [
      ['events', 'user_id'],
      ['market_items', 'user_id'],
      ['questions', 'user_id'],
    ],
  },
})
