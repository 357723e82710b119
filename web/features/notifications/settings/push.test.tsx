import { screen, within } from '@testing-library/dom'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Notification as Item } from '../../../../contract/notifications.ts'
import { findDialog, noDialog } from '../../../testing/dialog.ts'
import { refuse, startFakeApi, type ApiAnswers } from '../../../testing/fake-api.ts'
import { someSettings } from '../../../testing/notification-settings.ts'
import { openPage, toast } from '../../../testing/page.tsx'
import { anId, aConversation, aMessage, aPerson, aViewer, minutesAgo } from '../../../testing/samples.ts'
import { tellLive } from '../../../testing/surroundings.ts'
import { renewPush } from './push.ts'

const lena = aPerson({ name: 'Lena Vogt' })
const replied: Item = {
  id: anId(),
  kind: 'replied',
  post: { id: anId(), type: 'question', title: 'Which padel courts?' },
  replyId: anId(),
  people: [lena],
  peopleCount: 1,
  at: minutesAgo(-1),
  isRead: false,
  can: { mute: true },
}

interface Given {
  permission?: string
  answer?: string
  key?: string | undefined
}

function aBrowser({ permission = 'default', answer = 'granted', key }: Given = {}) {
  const state = { permission, requestPermission: vi.fn<() => Promise<string>>() }
  state.requestPermission.mockImplementation(async () => (state.permission = answer))
  const subscription = {
    endpoint: 'https://push.example/1',
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }),
  }
  const known = {
    ...subscription,
    endpoint: 'https://push.example/0',
    options: { applicationServerKey: key && Uint8Array.from(atob(key), char => char.charCodeAt(0)).buffer },
    unsubscribe: vi.fn<() => Promise<boolean>>(async () => true),
  }
  const pushManager = {
    getSubscription: async () => (key ? known : null),
    subscribe: vi.fn<(options: object) => Promise<typeof subscription>>(async () => subscription),
  }
  const worker = { ready: Promise.resolve({ pushManager }), addEventListener: () => {}, removeEventListener: () => {} }
  return { state, pushManager, worker, known }
}

function install(browser: ReturnType<typeof aBrowser>): void {
  vi.stubGlobal('Notification', browser.state)
  vi.stubGlobal('PushManager', EventTarget)
  Object.defineProperty(navigator, 'serviceWorker', { value: browser.worker, configurable: true })
}

async function open(
  browser: ReturnType<typeof aBrowser>,
  notifications: ApiAnswers['notifications'] = {},
  path = '/terms',
) {
  install(browser)
  const page = await openPage(path, {
    as: aViewer(),
    api: {
      notifications: {
        list: () => ({ items: [replied], next: null }),
        unread: () => ({ count: 1 }),
        settings: () => someSettings(),
        subscribe: () =>
          someSettings({
            devices: [
              {
                id: anId(),
                browser: 'Chrome',
                system: 'Android',
                isCurrent: true,
                since: minutesAgo(0),
                deliveredAt: null,
              },
            ],
          }),
        ...notifications,
      },
    },
  })
  return page
}
beforeEach(() => () => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  localStorage.clear()
  vi.unstubAllGlobals()
})
const sheet = () => findDialog('Get notified when someone replies?')

describe('the question', () => {
  it('is asked after a reply, not on load, and only its button asks the browser', async () => {
    const browser = aBrowser()
    const { api, user } = await open(browser)
    await screen.findByRole('main')
    expect(screen.queryByRole('dialog')).toBeNull()
    await tellLive({ type: 'notifications.changed' })
    const dialog = within(await sheet())
    expect(dialog.getByText('Lena Vogt replied to your question')).toBeVisible()
    expect(dialog.getByText('Quiet from 22:00 to 08:00')).toBeVisible()
    expect(browser.state.requestPermission).not.toHaveBeenCalled()
    await user.click(dialog.getByRole('button', { name: 'Turn on notifications' }))
    await toast('Notifications are on.')
    expect(browser.pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BKey' })
    expect(api.sent('notifications.subscribe')).toEqual([
      { endpoint: 'https://push.example/1', keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }, renewal: false },
    ])
    await noDialog()
  })

  it('is not asked again within 30 days, nor if the browser has decided, nor about other things', async () => {
    const browser = aBrowser()
    const { user } = await open(browser)
    await screen.findByRole('main')
    await tellLive({ type: 'notifications.changed' })
    await user.click(within(await sheet()).getByRole('button', { name: 'Not now' }))
    await noDialog()
    await tellLive({ type: 'notifications.changed' })
    expect(screen.queryByRole('dialog')).toBeNull()
    localStorage.setItem('push-asked-at', String(Date.now() - 31 * 86_400_000))
    browser.state.permission = 'denied'
    await tellLive({ type: 'notifications.changed' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(browser.state.requestPermission).not.toHaveBeenCalled()
  })

  it('waits while its reader types, and names who wrote a message', async () => {
    const field = document.body.appendChild(document.createElement('textarea'))
    await open(aBrowser())
    await screen.findByRole('main')
    field.focus()
    const conversation = aConversation()
    await tellLive({
      type: 'message.sent',
      message: aMessage({ conversationId: conversation.id, senderId: conversation.other.id }),
      conversation,
    })
    await expect(screen.findByRole('dialog', {}, { timeout: 200 })).rejects.toThrow('Unable to find role="dialog"')
    field.blur()
    const dialog = await findDialog('Get notified when someone writes?')
    expect(within(dialog).getByText(`${conversation.other.name} wrote to you`)).toBeVisible()
  })

  it('explains how to undo a refusal, and checks again', async () => {
    const browser = aBrowser({ answer: 'denied' })
    const { user } = await open(browser)
    await screen.findByRole('main')
    await tellLive({ type: 'notifications.changed' })
    await user.click(within(await sheet()).getByRole('button', { name: 'Turn on notifications' }))
    const help = within(await findDialog('Your browser is blocking notifications'))
    await user.click(help.getByRole('button', { name: 'Check again' }))
    await help.findByText('Notifications are still blocked.')
    browser.state.requestPermission.mockResolvedValue('granted')
    await user.click(help.getByRole('button', { name: 'Check again' }))
    await toast('Notifications are on.')
    await noDialog()
    expect(browser.pushManager.subscribe).toHaveBeenCalledOnce()
  })
})

describe('a subscription that the browser had before', () => {
  const device = { id: anId(), browser: 'Chrome', system: 'Android', isCurrent: true, deliveredAt: null }
  const devices = [{ ...device, since: minutesAgo(9) }]
  const anew = { endpoint: 'https://push.example/1', keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }
  const renewed = async (browser: ReturnType<typeof aBrowser>, settings: ReturnType<typeof someSettings>) => {
    install(browser)
    const subscribe = () => someSettings({ devices })
    const api = startFakeApi({ notifications: { settings: () => settings, subscribe } })
    localStorage.setItem('push-endpoint', browser.known.endpoint)
    await renewPush(new QueryClient())
    expect(api.problems).toEqual([])
    return api
  }

  it('is replaced when notifications are turned on, because it may be dead', async () => {
    const browser = aBrowser({ key: 'BKey' })
    const { api, user } = await open(browser, {}, '/settings/notifications')
    await user.click(await screen.findByRole('button', { name: 'Turn on' }))
    await toast('Notifications are on.')
    expect(browser.known.unsubscribe).toHaveBeenCalledOnce()
    expect(api.sent('notifications.subscribe')).toEqual([{ ...anew, renewal: false }])
  })

  it.each([
    ['its service ended it', 'BKey', someSettings({ pushEnded: true })],
    ['it was made with another key', 'AKey', someSettings({ devices })],
    ['the browser no longer has it', undefined, someSettings({ devices })],
  ])('is renewed if %s', async (_, key, settings) => {
    const browser = aBrowser({ permission: 'granted', key })
    const api = await renewed(browser, settings)
    expect(browser.known.unsubscribe).toHaveBeenCalledTimes(key ? 1 : 0)
    expect(browser.pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BKey' })
    expect(api.sent('notifications.subscribe')).toEqual([{ ...anew, renewal: true }])
    expect(localStorage.getItem('push-endpoint')).toBe(anew.endpoint)
  })

  it('is kept while it works', async () => {
    const browser = aBrowser({ permission: 'granted', key: 'BKey' })
    const api = await renewed(browser, someSettings({ devices }))
    expect(browser.known.unsubscribe).not.toHaveBeenCalled()
    expect(api.sent('notifications.subscribe')).toEqual([])
  })

  it('is ended if the member removed this browser on another one', async () => {
    const browser = aBrowser({ permission: 'granted', key: 'BKey' })
    const api = await renewed(browser, someSettings())
    expect(browser.known.unsubscribe).toHaveBeenCalledOnce()
    expect(api.sent('notifications.subscribe')).toEqual([])
    expect(localStorage.getItem('push-endpoint')).toBeNull()
  })
})

describe('the settings', () => {
  it('turn this device on', async () => {
    const { user } = await open(aBrowser(), {}, '/settings/notifications')
    await user.click(await screen.findByRole('button', { name: 'Turn on' }))
    expect(await screen.findByText('Chrome on Android')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull()
  })

  it('say why it failed, and how to permit a blocked one', async () => {
    const browser = aBrowser()
    const { user } = await open(browser, { subscribe: refuse('PUSH_SERVICE') }, '/settings/notifications')
    await user.click(await screen.findByRole('button', { name: 'Turn on' }))
    await toast(/^We couldn't turn notifications on. Notifications of this browser aren't supported/)
    browser.state.permission = 'denied'
    await user.click(screen.getByRole('button', { name: 'Turn on' }))
    expect(await findDialog('Your browser is blocking notifications')).toBeVisible()
  })
})
