import { randomUUIDv7 } from 'node:crypto'
import { assertedAt } from './passkeys.ts'
import { allBut, signedIn, type Calls } from './world.ts'

export const exports: Calls = {
  'exports.read': { call: () => ({ path: '/exports' }) },
  'exports.request': { call: () => ({ path: '/exports', body: {} }) },
  'exports.remove': {
    // Of the caller, without parts: the file of the participant must outlive the test.
    given: async ({ deps: { db } }, { email }) => {
      const account = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()
      const somebodysExport = randomUUIDv7()
      await db.insertInto('exports').values({ id: somebodysExport, account_id: account.id, state: 'failed' }).execute()
      return { somebodysExport }
    },
    call: ({ somebodysExport }) => ({ path: `/exports/${somebodysExport}` }),
  },
  'exports.confirm': {
    given: assertedAt('/passkeys/confirm/options'),
    call: ({ somebodysExport, passkey }) => ({ path: `/exports/${somebodysExport}/confirmation`, body: { passkey } }),
    refusals: [{ code: 'EXPORT_NOT_FOUND', to: allBut(signedIn, 'participant'), because: 'it is the participant’s' }],
  },
}
