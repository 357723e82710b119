import { sql } from 'kysely'
import { serverLimits } from '../../base/limits.ts'
import { milliseconds } from '../../db/interval.ts'
import { plainRoutes } from '../../../contract/plain-routes.ts'
import { limitedBody } from '../../http/body/body-limit.ts'
import { notificationMailJob } from './mail.ts'
import { oneClickRoute } from './one-click-route.ts'
import { pushJob } from './push-job.ts'
import { notifications } from './routes.ts'
import { unsubscribeFormRoute, unsubscribePageRoute } from './unsubscribe-form.ts'
import { defineFeature } from '../../http/feature.ts'
import { exportAreas } from './export-areas.ts'

export const feature = defineFeature({
  name: 'notifications',
  routes: { notifications },
  plainRoutes: {
    signed: (app, deps) => {
      app.post(plainRoutes.unsubscribe.path, limitedBody(serverLimits.formBytesMax), oneClickRoute(deps))
      app.get(plainRoutes.unsubscribePage.path, unsubscribePageRoute(deps))
    },
    limited: (app, deps) =>
      app.post(plainRoutes.unsubscribeForm.path, limitedBody(serverLimits.formBytesMax), unsubscribeFormRoute(deps)),
  },
  jobs: [notificationMailJob, pushJob],
  tidy: async db => {
    await sql`delete from notifications where changed_at < now() - ${milliseconds(serverLimits.notificationKept)}`.execute(
      db,
    )
    await sql`
      delete from notification_reach where times[1] < now() - ${milliseconds(serverLimits.reachPer)}
        and coalesce(collected_at < now() - ${milliseconds(serverLimits.reachPer)}, true)`.execute(db)
  },
  exportAreas,
  erase: {
    owned: [
      ['notification_causes', 'actor_id'],
      ['notification_causes', 'user_id'],
      ['notification_mutes', 'user_id'],
      ['notification_reach', 'by_id'],
      ['notification_reach', 'user_id'],
      ['notification_settings', 'user_id'],
      ['notifications', 'user_id'],
      ['push_subscriptions', 'user_id'],
    ],
  },
})
