import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { NotificationSettings } from '../../../contract/notification-settings.ts'
import type { Notification } from '../../../contract/notifications.ts'
import { mailTo, signInAs, type TestApp } from '../app.ts'
import { createAccount, createQuestion } from '../factories.ts'

type Session = Pick<Reader, 'as'>

export interface Reader {
  id: string
  email: string
  as: string
}

export interface NotificationPage {
  items: Notification[]
  next: string | null
}

export function notified(app: TestApp) {
  const list = async ({ as }: Session, query = '') =>
    (await app.api<NotificationPage>('GET', `/notifications${query}`, { as })).body
  const items = async (who: Session) => (await list(who)).items
  const run = async (kind: string) => {
    await app.deps.db
      .updateTable('jobs')
      .set({ run_at: new Date(0) })
      .where('kind', '=', kind)
      .execute()
    await app.deps.jobs.wake()
  }
  return {
    member: async (options: object = {}): Promise<Reader> => {
      const { account } = await createAccount(app.deps.db, options)
      return { id: account.id, email: account.email, as: await signInAs(app, account) }
    },
    list,
    items,
    kinds: async (who: Session) => (await items(who)).map(({ kind }) => kind),
    unread: async ({ as }: Session) =>
      (await app.api<{ count: number }>('GET', '/notifications/unread', { as })).body.count,
    ask: (author: Reader, city: string) => createQuestion(app.deps.db, { author, city }),
    reply: async ({ as }: Session, questionId: string, { id = randomUUID() as string, body = 'On Blai' } = {}) => {
      const { status } = await app.api('POST', `/questions/${questionId}/replies`, { as, body: { id, body } })
      expect(status).toBe(200)
      return id
    },
    read: ({ as }: Session, shown: readonly Pick<Notification, 'id' | 'at'>[]) =>
      app.api('POST', '/notifications/read', { as, body: { items: shown.map(({ id, at }) => ({ id, at })) } }),
    choose: ({ as }: Session, choice: string, on: boolean) =>
      app.api<NotificationSettings>('PUT', `/notification-settings/${choice}`, { as, body: { on } }),
    run,
    /** All emails to a member, newest first, once the ten minutes in which causes are collected have ended. */
    mails: async ({ email }: Reader) => {
      await run('notificationMail')
      return mailTo(app, email)
    },
    mute: ({ as }: Session, postId: string, on = false) =>
      app.api('PUT', `/posts/${postId}/notifications`, { as, body: { on } }),
  }
}
