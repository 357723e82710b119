import { randomUUID } from 'node:crypto'
import { createAccount } from '../factories.ts'
import { listen, type Events } from '../events.ts'
import { signInAs, type TestApp } from '../app.ts'

let cities = 0

export function neighbours(app: () => TestApp) {
  return {
    member: async (city = `city-${++cities}`, target = app()) => {
      const { account } = await createAccount(target.deps.db, { city })
      return { id: account.id, city, as: await signInAs(target, account) }
    },
    listen: (as: string, cursor?: string, target = app()): Promise<Events> => listen(target, as, cursor),
    ask: (as: string, target = app()) =>
      target.api('POST', '/questions', {
        as,
        body: { id: randomUUID(), category: 'Podcasting', title: 'Who is awake?' },
      }),
  }
}
