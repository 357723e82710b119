import { eraseImages } from './erase-files.ts'
import { erasePosts, eraseReplies } from './erase-posts.ts'
import { eraseDue } from './erase.ts'
import { forgetEvidence } from './forget-evidence.ts'
import { deletion } from './routes.ts'
import { defineFeature } from '../../http/feature.ts'

export const feature = defineFeature({
  name: 'deletion',
  routes: { deletion },
  housekeeping: async deps => {
    await eraseDue(deps)
    await forgetEvidence(deps)
  },
  erase: {
    content: async (stores, { id, posts }) => {
      await erasePosts(stores.db, id, posts)
      await eraseReplies(stores.db, id, posts)
      await eraseImages(stores, id)
    },
  },
})
