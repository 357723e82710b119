import pg from 'pg'
import { expect, inject, it, vi } from 'vitest'
import { openPostgres } from '../../server/db/postgres/postgres.ts'
import { openReplicas } from '../../server/db/postgres/replicas.ts'
import { findPostgres, startPostgresServer } from '../support/engines/postgres-server.ts'

const lacks = inject('template').engine !== 'postgres' && 'TEST_DATABASE_URL is not set'
const marks = 'create table timelines (timeline integer primary key, mark uuid not null default gen_random_uuid())'
const soon = { timeout: 20_000, interval: 20 }

it.skipIf(lacks)(
  'uses no standby that has replayed more of the former primary than the promoted one',
  async () => {
    if (!(await findPostgres())) throw new Error('This machine has no PostgreSQL server.')
    const ask = async (url: string, text: string) => {
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => undefined)
      await client.connect()
      return (await client.query<Record<string, string>>(text).finally(() => client.end())).rows[0] ?? {}
    }
    const former = await startPostgresServer()
    await ask(former.url, marks)
    const promoted = await former.standby()
    const ahead = await former.standby()
    const follower = await former.standby()
    const servers = [former, promoted, ahead, follower]
    try {
      await Promise.all([promoted.kill(), follower.kill()])
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
      await follower.start()
      const { port } = new URL(promoted.url)
      await ask(follower.url, `alter system set primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres'`)
      await ask(follower.url, 'select pg_reload_conf()')
      const [primary, diverged, following] = await Promise.all(
        [promoted, ahead, follower].map(({ url }) => openPostgres(url, { onError: () => undefined, standby: true })),
      )
      if (!primary || !diverged || !following) throw new Error('A database was not opened.')
      const replicas = openReplicas(primary, [diverged, following], () => undefined)
      await replicas.start()
      try {
        await ask(promoted.url, 'create table kept (id int)')
        const position = await replicas.position()
        const choose = () => replicas.choose({ position, knows: [] })
        // Without a checkpoint: the control file of the follower still shows the former timeline.
        await vi.waitFor(() => expect(choose()).toBeDefined(), soon)
        for (let n = 0; n < 4; n++) expect(choose()?.db === diverged.db).toBe(false)
        expect(replicas.states()).toEqual(['timeline', 'used'])
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
