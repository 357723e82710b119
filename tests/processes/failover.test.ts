import pg from 'pg'
import { expect, inject, it, vi } from 'vitest'
import { openPostgres } from '../../server/db/postgres.ts'
import { openReplicas } from '../../server/db/replicas.ts'
import { findPostgres, startPostgresServer } from '../support/engines/postgres-server.ts'

const lacks = inject('template').engine !== 'postgres' && 'TEST_DATABASE_URL is not set'
const soon = { timeout: 20_000, interval: 20 }

it.skipIf(lacks)(
  'uses no standby that has replayed more of the former primary than the promoted one',
  async () => {
    if (!(await findPostgres())) throw new Error('This machine has no PostgreSQL server.')
    const former = await startPostgresServer()
    const promoted = await former.standby()
    const ahead = await former.standby()
    const servers = [former, promoted, ahead]
    const ask = async (url: string, text: string) => {
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => undefined)
      await client.connect()
      return (await client.query<Record<string, string>>(text).finally(() => client.end())).rows[0] ?? {}
    }
    try {
      await promoted.kill()
      // Further than the backup for another standby moves the promoted one.
      for (let n = 0; n < 5; n++) {
        await ask(former.url, `create table lost_${n} (id int)`)
        await ask(former.url, 'select pg_switch_wal()')
      }
      const { lsn } = await ask(former.url, 'select pg_current_wal_insert_lsn()::text as lsn')
      await vi.waitFor(
        async () =>
          expect(await ask(ahead.url, `select pg_last_wal_replay_lsn() >= '${lsn}' as has`)).toEqual({ has: true }),
        soon,
      )
      await former.kill()
      await promoted.start()
      await ask(promoted.url, 'select pg_promote()')
      const follower = await promoted.standby()
      servers.push(follower)
      const [primary, diverged, following] = await Promise.all(
        [promoted, ahead, follower].map(({ url }) => openPostgres(url, { onError: () => undefined, standby: true })),
      )
      if (!primary || !diverged || !following) throw new Error('A database was not opened.')
      const replicas = openReplicas(primary.db, [diverged, following], () => undefined)
      await replicas.start()
      try {
        await ask(promoted.url, 'create table kept (id int)')
        const position = await replicas.position()
        const choose = () => replicas.choose({ position, knows: [] })
        await vi.waitFor(() => expect(choose()).toBeDefined(), soon)
        for (let n = 0; n < 4; n++) expect(choose()?.db === diverged.db).toBe(false)
        expect(replicas.usable()).toBe(1)
      } finally {
        await replicas.close()
        await primary.close()
      }
    } finally {
      for (const server of servers) await server.remove()
    }
  },
  120_000,
)
