import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Notification } from '../../../contract/notifications.ts'
import { signInAs, type TestApp } from '../app.ts'
import { createAccount, createQuestion } from '../factories.ts'

export interface Reader {
  id: string
  as: string
}

export interface NotificationPage {
  items: Notification[]
  next: string | null
}

export function notified(app: TestApp) {
  const list = async ({ as }: Reader, query = '') =>
    (await app.api<NotificationPage>('GET', `/notifications${query}`, { as })).body
  const items = async (who: Reader) => (await list(who)).items
  return {
    member: async (options: object = {}): Promise<Reader> => {
      const { account } = await createAccount(app.deps.db, options)
      return { id: account.id, as: await signInAs(app, account) }
    },
    list,
    items,
    kinds: async (who: Reader) => (await items(who)).map(({ kind }) => kind),
    unread: async ({ as }: Reader) =>
      (await app.api<{ count: number }>('GET', '/notifications/unread', { as })).body.count,
    ask: (author: Reader, city: string) => createQuestion(app.deps.db, { author, city }),
    reply: async ({ as }: Reader, questionId: string, id: string = randomUUID()) => {
      const { status } = await app.api('POST', `/questions/${questionId}/replies`, {
        as,
        body: { id, body: 'On Blai' },
      })
      expect(status).toBe(200)
      return id
    },
    read: ({ as }: Reader, shown: readonly Pick<Notification, 'id' | 'at'>[]) =>
      app.api('POST', '/notifications/read', { as, body: { items: shown.map(({ id, at }) => ({ id, at })) } }),
    mute: ({ as }: Reader, postId: string, on = false) =>
      app.api('PUT', `/posts/${postId}/notifications`, { as, body: { on } }),
  }
}
