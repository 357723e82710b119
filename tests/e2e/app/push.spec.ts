import type { Page } from '@playwright/test'
import { controlled } from '../support/device.ts'
import { fixture } from '../support/fixture.ts'
import { newMember } from '../support/member.ts'
import { axe, expect, post, test } from '../support/test.ts'

interface Shown {
  title: string
  body: string
  tag: string
  close: () => void
}
interface Scope extends EventTarget {
  registration: ServiceWorkerRegistration
  shown: Shown[]
}

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

/** Tests cannot reach Chromium's push service. A stand-in with real keys decrypts and delivers what it receives. */
async function withPushService(page: Page): Promise<{ deliver: () => Promise<number> }> {
  const { endpoint, keys } = await fixture('pushSubscription', {})
  await page.addInitScript(
    ([given, held]) => {
      const subscription = {
        endpoint: given,
        options: { applicationServerKey: null },
        toJSON: () => ({ endpoint: given, keys: held }),
        unsubscribe: async () => true,
      } as unknown as PushSubscription
      PushManager.prototype.subscribe = async () => subscription
      Object.defineProperty(Notification, 'permission', { get: () => sessionStorage.getItem('asked') ?? 'default' })
      Notification.requestPermission = async () => {
        sessionStorage.setItem('asked', 'granted')
        return 'granted'
      }
    },
    [endpoint, keys] as const,
  )
  const devtools = await page.context().newCDPSession(page)
  let registrationId = ''
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const one of registrations) if (!one.isDeleted) registrationId = one.registrationId
  })
  await devtools.send('ServiceWorker.enable')
  let delivered = 0
  return {
    deliver: async () => {
      const all = await fixture('pushed', { endpoint })
      const origin = `http://127.0.0.1:${process.env['E2E_PORT']}`
      for (const push of all.slice(delivered))
        await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(push) })
      const count = all.length - delivered
      delivered = all.length
      return count
    },
  }
}

const workerOf = (page: Page) => page.context().serviceWorkers()[0]!

/** The tests' Chromium has neither notifications of the system nor badges: showing one ends its process. */
const withNotifications = (page: Page) =>
  workerOf(page).evaluate(() => {
    const scope = self as unknown as Scope
    scope.shown = []
    Object.assign(navigator, { setAppBadge: async () => undefined })
    scope.registration.showNotification = async (title, options = {}) => {
      const shown = {
        title,
        ...options,
        close: () => void (scope.shown = scope.shown.filter(one => one !== shown)),
      } as Shown
      scope.shown = [...scope.shown.filter(({ tag }) => tag !== shown.tag), shown]
    }
    scope.registration.getNotifications = async () => scope.shown as unknown as Notification[]
  })

const shown = (page: Page) =>
  workerOf(page).evaluate(() =>
    (self as unknown as Scope).shown.map(({ title, body }) => [title, body].filter(Boolean).join(': ')),
  )

const press = (page: Page) =>
  workerOf(page).evaluate(() => {
    const scope = self as unknown as Scope
    const event = Object.assign(new Event('notificationclick'), { notification: scope.shown[0] })
    // Only events of the browser may wait.
    Object.defineProperty(event, 'waitUntil', { value: () => undefined })
    scope.dispatchEvent(event)
  })

test('asks after the first reply, notifies a closed app, and opens the reply', async ({ page: phone, openWindow }) => {
  const neighbor = await openWindow()
  const service = await withPushService(phone)
  await newMember(phone, { name: 'Aina Asker' })
  await newMember(neighbor, { name: 'Remei Reader' })
  const id = crypto.randomUUID()
  const title = `Who sharpens knives ${id.slice(0, 8)}?`
  expect((await post(phone, '/api/questions', { id, category: 'Creative Arts', title })).status()).toBe(200)
  const reply = async (body: string) => {
    const replyId = crypto.randomUUID()
    expect((await post(neighbor, `/api/questions/${id}/replies`, { id: replyId, body })).status()).toBe(200)
    return replyId
  }
  await phone.goto('/events')
  await controlled(phone)
  await reply('The man with the flute, on Mondays.')
  const question = phone.getByRole('dialog', { name: 'Get notified when someone replies?' })
  await expect(question.getByText('Remei Reader replied to your question')).toBeVisible()
  await axe(phone)
  await question.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(phone.getByText('Notifications are on.')).toBeVisible()

  await phone.goto('/settings/notifications')
  await expect(phone.getByText(/^This device · On since/)).toBeVisible()
  const quiet = phone.getByRole('switch', { name: 'Quiet hours' })
  const saved = phone.waitForResponse('**/api/notification-settings/quiet')
  await quiet.click()
  await saved
  await axe(phone)

  await withNotifications(phone)
  await phone.goto('about:blank')
  const replyId = await reply('Or the shop at the market.')
  await expect.poll(service.deliver).toBe(1)
  await expect.poll(() => shown(phone)).toEqual(['Remei Reader replied to your question'])
  await phone.goto('/home')
  await press(phone)
  await expect(phone).toHaveURL(`/ask/${id}#reply-${replyId}`)
  await expect(phone.getByText('Or the shop at the market.')).toBeInViewport()
  await expect.poll(() => shown(phone)).toEqual([])
  await expect(phone).not.toHaveTitle(/^\(/)
})
