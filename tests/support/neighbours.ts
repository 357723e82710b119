import { randomUUID } from 'node:crypto'
import { createAccount } from './factories.ts'
import { openEvents, type Events } from './events.ts'
import { signInAs, type TestApp } from './app.ts'

let cities = 0

/** Members of a city who ask and listen. `app` is the one of the test; `close` ends all streams that it opened. */
export function neighbours(app: () => TestApp) {
  const opened: Events[] = []
  return {
    /** Somebody new, by default in a city of their own. */
    member: async (city = `city-${++cities}`, target = app()) => {
      const { account } = await createAccount(target.deps.db, { city })
      return { id: account.id, city, as: await signInAs(target, account) }
    },
    listen: async (as: string, cursor?: string, target = app()): Promise<Events> => {
      const at = cursor ?? (await target.api('GET', '/session', { as })).body.cursor
      const events = await openEvents(target, `/live?cursor=${at}`, as)
      opened.push(events)
      return events
    },
    ask: (as: string, target = app()) =>
      target.api('POST', '/questions', {
        as,
        body: { id: randomUUID(), category: 'Podcasting', text: 'Who is awake?' },
      }),
    close: () => Promise.all(opened.splice(0).map(events => events.close())),
  }
}
