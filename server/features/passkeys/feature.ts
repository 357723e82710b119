import { sql } from 'kysely'
import { passkeys } from './routes.ts'
import { defineFeature } from '../../http/feature.ts'
import { exportAreas } from './export-areas.ts'

export const feature = defineFeature({
  name: 'passkeys',
  routes: { passkeys },
  tidy: db => sql`delete from passkey_challenges where expires_at < now()`.execute(db),
  exportAreas,
  erase: { owned: [['passkeys', 'user_id']] },
})
