import { beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import { createEvent, createListing, createQuestion } from '../../tests/support/factories.ts'
import { holding } from '../../tests/support/held-rows.ts'
import { createAdmin } from '../../tests/support/people/admins.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
const { locking, waitingFor } = holding(() => app)

// The embedded engine runs one transaction at a time.
describe.runIf(inject('template').engine === 'postgres')('an admin who loses the role while an act waits', () => {
  type Send = (id: string) => [method: string, path: string, body?: object]
  const acts = {
    'removes no event': {
      create: createEvent,
      send: (id: string) => ['POST', `/events/${id}/cancel`, { reason: 'A scam' }],
    },
    'removes no listing': {
      create: createListing,
      send: (id: string) => ['POST', `/listings/${id}/take-down`, { reason: 'A scam' }],
    },
    'features nothing': { create: createQuestion, send: (id: string) => ['PUT', `/posts/${id}/featured`] },
  } satisfies Record<
    string,
    { create: (db: TestApp['deps']['db'], given: object) => Promise<{ id: string }>; send: Send }
  >

  it.each(Object.keys(acts) as (keyof typeof acts)[])('%s', async name => {
    const { create, send }: { create: (typeof acts)[typeof name]['create']; send: Send } = acts[name]
    const admin = await createAdmin(app)
    const { id } = await create(app.deps.db, {})
    const row = () =>
      app.deps.db
        .selectFrom('posts')
        .select(['deleted_at', 'is_featured'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    const release = await locking('profiles', admin.id)
    const [method, path, body] = send(id)
    const acting = app.api(method, path, { as: admin.as, ...(body ? { body } : {}) })
    await waitingFor(1)
    await release(trx => trx.updateTable('profiles').set({ role: 'member' }).where('id', '=', admin.id).execute())
    expect((await acting).body.code).toBe('FORBIDDEN')
    expect(await row()).toEqual({ deleted_at: null, is_featured: false })
  })
})
