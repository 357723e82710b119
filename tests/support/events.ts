import { onTestFinished } from 'vitest'
import { batchesParameter } from '../../contract/live-request.ts'
import type { LiveEvent } from '../../contract/live.ts'
import { noCity } from '../../server/db/transaction.ts'
import { signCursor } from '../../server/live/cursor.ts'
import { sql } from 'kysely'
import type { TestApp } from './app.ts'

export interface Events {
  nextWithId(): Promise<{ id: string; event: LiveEvent }>
  next(): Promise<LiveEvent>
  ended: Promise<void>
  close(): Promise<void>
}

export async function openEvents(
  app: TestApp,
  path: string,
  as: string,
  headers: Record<string, string> = {},
): Promise<Events> {
  const response = await app.request('GET', path, { as, headers })
  if (!response.ok || !response.body)
    throw new Error(`The stream was refused: ${response.status} ${await response.text()}`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const told: { id: string; event: LiveEvent }[] = []
  const waiting: ((told: { id: string; event: LiveEvent }) => void)[] = []
  const ended = (async () => {
    let text = ''
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      text += value
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const block = text.slice(0, end)
        text = text.slice(end + 2)
        const id = /^id: (.+)$/m.exec(block)?.[1]
        const data = /^data: (.+)$/m.exec(block)?.[1]
        if (!id || !data) continue
        for (const event of [JSON.parse(data) as LiveEvent | LiveEvent[]].flat()) {
          // Most commands cause one in addition to the event that a test waits for.
          if (event.type === 'notifications.changed') continue
          const next = waiting.shift()
          if (next) next({ id, event })
          else told.push({ id, event })
        }
      }
    }
  })()
  const nextWithId = () => {
    const item = told.shift()
    return item
      ? Promise.resolve(item)
      : new Promise<{ id: string; event: LiveEvent }>(resolve => waiting.push(resolve))
  }
  return {
    nextWithId,
    next: async () => (await nextWithId()).event,
    ended,
    close: async () => {
      await reader.cancel().catch(() => undefined)
      await ended.catch(() => undefined)
    },
  }
}

export async function newestEvent({ deps: { db } }: TestApp): Promise<string> {
  const { rows } = await sql<{ id: string | number }>`select coalesce(max(id), 0) as id from outbox`.execute(db)
  return String(rows[0]?.id)
}

export const eventsSince = ({ deps: { db } }: TestApp, cursor: string) =>
  db.selectFrom('outbox').select(['id', 'account_ids', 'event']).where('id', '>', cursor).orderBy('id').execute()

export async function cursorAt({ deps: { db, keyring } }: TestApp, accountId: string, id: bigint): Promise<string> {
  const profile = await db.selectFrom('profiles').select('city_id').where('id', '=', accountId).executeTakeFirst()
  return signCursor(keyring, profile?.city_id ?? noCity, id)
}

export const beginning = (app: TestApp, accountId: string): Promise<string> => cursorAt(app, accountId, 0n)

export const sessionCursor = async (app: TestApp, as: string): Promise<string> =>
  (await app.api('GET', '/session', { as })).body.cursor

export async function listen(app: TestApp, as: string, cursor?: string): Promise<Events> {
  const at = cursor ?? (await sessionCursor(app, as))
  const events = await openEvents(app, `/live?cursor=${at}&${batchesParameter}`, as)
  onTestFinished(() => events.close())
  return events
}
