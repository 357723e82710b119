import { sql } from 'kysely'
import { issueLink } from '../../../server/credentials/links.ts'
import type { TestApp } from '../app.ts'
import { createAccount, factoryPassword } from '../factories.ts'
import { codeIn, type Calls, type World } from './world.ts'

async function scheduled({ deps: { db } }: TestApp): Promise<Partial<World>> {
  const { account } = await createAccount(db)
  await db
    .updateTable('accounts')
    .set({ is_active: false, deletion_due_at: sql`now() + interval '1 day'`, deletion_posts: 'remove' })
    .where('id', '=', account.id)
    .execute()
  const keepToken = await db
    .transaction()
    .execute(trx => issueLink(trx, { kind: 'keep', accountId: account.id, lifetime: 60_000 }))
  return { keepToken }
}

export const deletion: Calls = {
  'deletion.read': { call: () => ({ path: '/account/deletion' }) },
  'deletion.schedule': {
    call: world => ({
      path: '/account/deletion',
      body: { posts: 'remove', password: factoryPassword, ...(world.key ? { code: codeIn(world) } : {}) },
    }),
  },
  'deletion.keep': {
    given: scheduled,
    call: ({ keepToken = 'x'.repeat(43) }) => ({ path: '/account/deletion/cancel', body: { token: keepToken } }),
  },
}
