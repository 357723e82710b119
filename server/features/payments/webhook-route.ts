import type { Context, MiddlewareHandler } from 'hono'
import { serverLimits } from '../../base/limits.ts'
import type { Deps } from '../../deps/deps.ts'
import { AppError } from '../../base/errors.ts'
import { limitedBody } from '../../http/body/body-limit.ts'
import { clientIp, type AppEnv } from '../../http/context.ts'
import { limit } from '../../rate-limit/limit.ts'
import { readEvent } from './read-event.ts'
import { verified } from './signature.ts'
import { storeEvent } from './store-event.ts'

/** The signature covers the raw bytes. Answers 200 for new and repeated events, 404 without a webhook secret. */
export function webhookRoute(deps: Deps): [MiddlewareHandler<AppEnv>, MiddlewareHandler<AppEnv>, typeof take] {
  const { db, environment, log, metrics } = deps
  const secret = environment.stripeWebhookSecret

  const admit: MiddlewareHandler<AppEnv> = async (c, next) => {
    if (!secret) throw new AppError('NOT_FOUND')
    await limit(db, 'webhookByIp', clientIp(c, environment.trustProxy))
    await next()
  }

  const take = async (c: Context<AppEnv>) => {
    const refuse = (code: 'WEBHOOK_SIGNATURE' | 'WEBHOOK_LIVE_MODE' | 'MALFORMED_REQUEST', told: object): never => {
      metrics.webhooks.inc({ outcome: code })
      log.warn({ ip: clientIp(c, environment.trustProxy), code, ...told }, 'an event of payments was refused')
      // Without a reason, so that a forger learns nothing.
      throw new AppError(code)
    }
    const signed = await verified(Buffer.from(await c.req.arrayBuffer()), c.req.header('stripe-signature'), secret!)
    if ('refused' in signed) return refuse('WEBHOOK_SIGNATURE', { reason: signed.refused })
    const event = readEvent(signed.event)
    if (!event) return refuse('MALFORMED_REQUEST', {})
    if (event.livemode) return refuse('WEBHOOK_LIVE_MODE', { event: event.id, type: event.type })
    const outcome = await storeEvent(db, event)
    metrics.webhooks.inc({ outcome })
    c.header('cache-control', 'no-store')
    return c.json({ received: true })
  }
  return [admit, limitedBody(serverLimits.webhookBytesMax), take]
}
