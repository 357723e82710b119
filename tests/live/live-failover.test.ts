import { expect, it } from 'vitest'
import type { TestApp } from '../support/app.ts'
import { newestEvent, sessionCursor } from '../support/events.ts'
import { eachLiveApp } from '../support/live-app.ts'
import { neighbours } from '../support/people/neighbours.ts'

let app: TestApp
eachLiveApp(created => (app = created))

const { member, listen, ask } = neighbours(() => app)

it('sends one resync to each stream after a failover, and then every event, also after the next reconnect', async () => {
  const asker = await member()
  const before = await listen(asker.as, await sessionCursor(app, asker.as))
  const { body: first } = await ask(asker.as)
  const { id: cursor, event } = await before.nextWithId()
  expect(event).toMatchObject({ question: { id: first.id } })
  const lost = await newestEvent(app)
  // What the former primary had and the new one has not: an event, and the numbers that the sequence had given out.
  await app.deps.db.deleteFrom('outbox').where('id', '>=', lost).execute()

  app.deps.hub.startOver()
  await before.ended
  const after = await listen(asker.as, cursor)
  const resync = await after.nextWithId()
  expect(resync.event).toEqual({ type: 'resync' })
  const { body: second } = await ask(asker.as)
  expect(await after.next()).toMatchObject({ question: { id: second.id } })
  await after.close()

  const again = await listen(asker.as, resync.id)
  expect(await again.next()).toMatchObject({ question: { id: second.id } })
  await again.close()
  const fresh = await listen(asker.as, await sessionCursor(app, asker.as))
  const { body: third } = await ask(asker.as)
  expect(await fresh.next()).toMatchObject({ question: { id: third.id } })
})
