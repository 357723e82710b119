import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inTransaction } from '../../server/db/transaction.ts'
import { liveRules } from '../../server/features.ts'
import { createHub } from '../../server/live/hub.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { beginning, sessionCursor } from '../support/events.ts'
import { createCity } from '../support/factories.ts'
import { hearUntil } from '../support/hear.ts'
import { neighbours } from '../support/people/neighbours.ts'

let app: TestApp
let wake: () => void

beforeEach(async () => {
  app = await createTestApp()
  const { db, accountChanges, keyring, metrics, log } = app.deps
  const bus = {
    listen: (listener: () => void) => {
      wake = listener
      return Promise.resolve(() => Promise.resolve())
    },
    close: () => Promise.resolve(),
  }
  app.deps.hub = createHub({ bus, db, accountChanges, rules: liveRules, keyring, metrics, log })
  await app.deps.hub.start()
})
afterEach(async () => {
  vi.useRealTimers()
  await app.deps.hub.close()
})

const { member, ask } = neighbours(() => app)
const open = async (as: string, cursor: string) => (await app.request('GET', `/live?cursor=${cursor}`, { as })).body

describe('a hub that is behind', () => {
  it('sends at its end no collected question that was removed in between', async () => {
    const author = await member()
    const body = await open(author.as, await beginning(app, author.id))
    const { body: first } = await ask(author.as)
    wake()
    let heard = await hearUntil(body, text => text.includes(first.id))
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
    const { body: second } = await ask(author.as)
    const other = await member(author.city)
    await (await open(other.as, await sessionCursor(app, other.as)))?.cancel()
    expect((await app.api('DELETE', `/questions/${second.id}`, { as: author.as })).status).toBe(200)
    await app.deps.hub.close()
    for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) heard += text
    expect(heard.match(/"question\.asked"/g)).toHaveLength(1)
  })

  it('replays no name of a person who was erased in another city', async () => {
    const { db } = app.deps
    const author = await member()
    const near = await member(author.city)
    const { body: question } = await ask(author.as)
    const cursor = await beginning(app, near.id)
    const first = await open(near.as, cursor)
    wake()
    await hearUntil(first, text => text.includes(question.id))
    await first?.cancel()
    const away = await createCity(db, `away-${author.id}`)
    await db.updateTable('profiles').set({ city_id: away.id }).where('id', '=', author.id).execute()
    await inTransaction(db, async ({ publish }) =>
      publish({ city: away.id }, { type: 'person.erased', personId: author.id }),
    )
    const again = await open(near.as, cursor)
    const { body: last } = await ask(near.as)
    wake()
    expect(await hearUntil(again, text => text.includes(last.id))).not.toContain(author.id)
  })
})
