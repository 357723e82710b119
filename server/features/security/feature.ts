import { sql } from 'kysely'
import { serverLimits } from '../../base/limits.ts'
import { milliseconds } from '../../db/interval.ts'
import { endEmailChanges } from '../../credentials/email-changes.ts'
import { security } from './routes.ts'
import { defineFeature } from '../../http/feature.ts'
import { exportAreas } from './export-areas.ts'

export const feature = defineFeature({
  name: 'security',
  routes: { security },
  tidy: async db => {
    await endEmailChanges(db, 'expired', sql`expires_at < now()`)
    await sql`delete from ended_email_links where ended_at < now() - interval '30 days'`.execute(db)
    await sql`delete from trusted_device where expires_at < now()`.execute(db)
    await sql`delete from security_log where created_at < now() - ${milliseconds(serverLimits.securityLogKept)}`.execute(
      db,
    )
    await sql`delete from staff_access where at < now() - ${milliseconds(serverLimits.staffAccessKept)}`.execute(db)
  },
  exportAreas,
  erase: {
    owned: [
      ['email_changes', 'user_id'],
      ['ended_email_links', 'user_id'],
      ['security_log', 'user_id'],
      ['staff_access', 'user_id'],
      ['trusted_device', 'user_id'],
      ['user_2fa', 'user_id'],
    ],
  },
})
