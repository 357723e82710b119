import { sql } from 'kysely'
import { serverLimits } from '../../base/limits.ts'
import { milliseconds } from '../../db/interval.ts'
import { resetLinkJob } from './reset-mail.ts'
import { accounts } from './routes.ts'
import { defineFeature } from '../../http/feature.ts'
import { exportAreas } from './export-areas.ts'

export const feature = defineFeature({
  name: 'accounts',
  routes: { accounts },
  jobs: [resetLinkJob],
  tidy: async db => {
    await sql`delete from sessions where expires_at < now()`.execute(db)
    await sql`
      delete from verifications where expires_at < now() - interval '1 day' and (
        identifier not like 'confirm:%' or expires_at < now() - ${milliseconds(serverLimits.unconfirmedKept)})`.execute(
      db,
    )
    await sql`delete from sign_in_alerts where expires_at < now() - interval '1 day'`.execute(db)
    await sql`delete from sign_in_failures where forgotten_at < now()`.execute(db)
    await sql`delete from confirmation_mails where forgotten_at < now()`.execute(db)
    await sql`
      with unconfirmed as (
        delete from accounts where not email_verified and created_at < now() - ${milliseconds(serverLimits.unconfirmedKept)}
        returning id)
      delete from verifications where value in (select id::text from unconfirmed)`.execute(db)
  },
  exportAreas,
  erase: {
    owned: [
      ['credentials', 'user_id'],
      ['sessions', 'user_id'],
      ['sign_in_alerts', 'user_id'],
    ],
  },
})
