import { createHmac, randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import { openDatabase } from '../../../server/db/open.ts'
import type { Schema } from '../../../server/db/tables.ts'
import { readEnvironment } from '../../../server/base/environment.ts'
import { createLog } from '../../../server/observability/log.ts'
import { accountRows, createCity } from '../../../sample/factories.ts'
import { secret } from '../stage.ts'

export interface Member {
  id: string
  email: string
  cookie: string
}

export async function withDatabase<T>(
  environment: Record<string, string>,
  work: (db: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(readEnvironment({ SECRET: secret, ...environment }), createLog('silent'))
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

const batch = 200
const hash = 'none'

export async function createMembers(db: Kysely<Schema>, count: number): Promise<Member[]> {
  const { id: cityId } = await createCity(db)
  const members: Member[] = []
  while (members.length < count) {
    const rows = Array.from({ length: Math.min(batch, count - members.length) }, () =>
      accountRows({}, { hash, cityId }),
    )
    const sessions = rows.map(({ account }) => ({
      id: randomUUIDv7(),
      token: randomBytes(24).toString('base64url'),
      user_id: account.id,
      expires_at: new Date(Date.now() + 30 * 86_400_000),
      remembered: true,
    }))
    await db
      .insertInto('accounts')
      .values(rows.map(({ account }) => account))
      .execute()
    await db
      .insertInto('credentials')
      .values(rows.map(({ credential }) => credential))
      .execute()
    await db
      .insertInto('profiles')
      .values(rows.map(({ profile }) => profile))
      .execute()
    await db
      .insertInto('sessions')
      .values(sessions as never)
      .execute()
    members.push(
      ...rows.map(({ account }, n) => ({
        id: account.id,
        email: account.email,
        cookie: cookieOf(sessions[n]?.token ?? ''),
      })),
    )
  }
  return members
}

const cookieOf = (token: string) => {
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return `peeps.session_token=${encodeURIComponent(`${token}.${signature}`)}`
}
