import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { NotificationSettings } from '../../../contract/notification-settings.ts'
import { createTestApp, type TestApp } from '../app.ts'
import { startPushService, type PushService } from '../push-service.ts'
import { notified, type Reader } from './notified.ts'

type Session = Pick<Reader, 'as'>
type Subscription = ReturnType<PushService['subscription']>

export const neverQuiet = { on: false, from: '22:00', to: '08:00' }

export function pushed(app: TestApp, service: PushService) {
  const settings = ({ as }: Session) => app.api<NotificationSettings>('GET', '/notification-settings', { as })
  const subscribe = ({ as }: Session, subscription: object) =>
    app.api('PUT', '/push-subscription', { as, body: subscription })
  const setQuiet = ({ as }: Session, body: NotificationSettings['quiet']) =>
    app.api('PUT', '/notification-settings/quiet', { as, body })
  const told = (subscription: Subscription) => service.to(subscription).map(({ payload }) => payload)
  return {
    settings,
    subscribe,
    setQuiet,
    device: async (session: Session): Promise<Subscription> => {
      const subscription = service.subscription()
      expect((await subscribe(session, subscription)).status).toBe(200)
      expect((await setQuiet(session, neverQuiet)).status).toBe(200)
      return subscription
    },
    told,
    titles: (subscription: Subscription) => told(subscription).map(({ title }) => title),
    write: async ({ as }: Session, conversationId: string, body = 'The keys are with Pau') => {
      const { status } = await app.api('POST', `/conversations/${conversationId}/messages`, {
        as,
        body: { id: randomUUID(), body },
      })
      expect(status).toBe(200)
    },
  }
}

export async function openPhones() {
  const service = await startPushService()
  const app = await createTestApp({ environment: { PUSH_SERVICES: `${service.origin},*.push.example` } })
  const on = notified(app)
  return {
    app,
    service,
    on,
    phones: pushed(app, service),
    people: async (city: string): Promise<Record<'marta' | 'lena' | 'idris', Reader>> => {
      const member = (name: string) => on.member({ city, name })
      return { marta: await member('Marta'), lena: await member('Lena Vogt'), idris: await member('Idris') }
    },
  }
}
