import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../../../server/db/tables.ts'
import { secret } from './process.ts'

export async function openSessions(db: Kysely<Schema>, count: number): Promise<{ id: string; cookie: string }[]> {
  const accounts = await db.selectFrom('accounts').select('id').orderBy('email').limit(count).execute()
  const expires = new Date(Date.now() + 86_400_000)
  const opened = accounts.map(({ id }) => ({ id, token: randomBytes(24).toString('base64url') }))
  for (let first = 0; first < opened.length; first += 5_000)
    await db
      .insertInto('sessions')
      .values(
        opened.slice(first, first + 5_000).map(({ id, token }) => ({
          id: randomUUID(),
          token,
          user_id: id,
          expires_at: expires,
          second_factor_at: null,
          ip_address: null,
          user_agent: null,
        })),
      )
      .execute()
  return opened.map(({ id, token }) => {
    const signature = createHmac('sha256', secret).update(token).digest('base64')
    return { id, cookie: `peeps.session_token=${encodeURIComponent(`${token}.${signature}`)}` }
  })
}
