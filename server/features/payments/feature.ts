import { plainRoutes } from '../../../contract/plain-routes.ts'
import { payments } from './routes.ts'
import { webhookRoute } from './webhook-route.ts'
import { defineFeature } from '../../http/feature.ts'

export const feature = defineFeature({
  name: 'payments',
  routes: { payments },
  plainRoutes: { signed: (app, deps) => app.post(plainRoutes.paymentWebhook.path, ...webhookRoute(deps)) },
  erase: { owned: [['payment_admins', 'user_id']] },
})
