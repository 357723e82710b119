import { sql } from 'kysely'
import pg from 'pg'
import { ascending, quantile } from '../bench/support/figures.ts'
import type { ServerProcess } from '../../tests/support/engines/server-process.ts'
import { fault, none } from './fault.ts'
import { send } from './town/client.ts'
import { withDatabase, type Member } from './town/people.ts'
import { probe } from './town/prober.ts'
import { within } from './town/watch.ts'
import { createScenes, message } from './town/writers.ts'

/** Milliseconds. */
const storedWithin = 20_000

const refusedWithin = 60_000

async function holdConversation(address: string, conversationId: string) {
  const holder = new pg.Client({ connectionString: address })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from conversations where id = $1 for update', [conversationId])
  return { release: () => holder.end() }
}

const waitingForLocks = (address: string) =>
  withDatabase({ DATABASE_URL: address }, async db => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length
  })

const post = ({ url }: ServerProcess, by: Member, conversationId: string, patience = storedWithin) =>
  send(url, by, message(by, conversationId), patience)

export const heldRow = fault<{ messages: number; timed: boolean }>({
  name: 'held-row',
  title: 'A row locked by another transaction',
  done: 'another connection to PostgreSQL locks the row of a conversation, and far more messages are sent to the conversation concurrently than the server has connections, while another member reads lists and two others write to each other.',
  holds:
    'every read is answered normally, and every message of the two others is stored; each message to the locked conversation is refused with 503 and Retry-After; no statement keeps waiting in PostgreSQL; after the lock is released, a message is stored.',
  needs: ['postgres'],
  full: { messages: 30, timed: true },
  short: { messages: 12, timed: false },
  run: async (stage, { messages, timed }) => {
    const { address } = await stage.postgres()
    const environment = { DATABASE_URL: address, DATA_DIR: await stage.folder() }
    const { scenes, spare } = await withDatabase(environment, db => createScenes(db, 2))
    const [scene, other] = scenes
    if (!scene || !other) throw new Error('No scene was created.')
    const server = await stage.server(environment)
    const held = await holdConversation(address, scene.conversationId)
    const prober = probe(server.url, spare)
    stage.atEnd(() => (prober.close(), held.release()))
    const sent = Promise.all(
      Array.from({ length: messages }, (_, n) =>
        post(server, scene.pair[n % 2] as Member, scene.conversationId, refusedWithin),
      ),
    )
    const locked = await within(5_000, async () => (await waitingForLocks(address)) > 0)
    if (!locked) throw new Error('No message waited for the row lock.')
    const others = []
    for (let n = 0; n < 5; n++)
      others.push(await post(server, other.pair[n % 2] as Member, other.conversationId, refusedWithin))
    const answers = await sent
    await prober.close()
    const left = await waitingForLocks(address)
    await held.release()
    const after = await post(server, scene.pair[0], scene.conversationId)
    const refused = answers.filter(({ status, retryAfter }) => status === 503 && retryAfter)
    const times = ascending(prober.times)
    const failed = [...prober.statuses].filter(([status]) => status !== 200)
    return [
      { what: 'messages to the locked conversation', value: answers.length },
      none('of these, messages refused other than with 503 and Retry-After', answers.length - refused.length),
      {
        what: 'reads',
        value: times.length,
        atLeast: 1,
      },
      none(
        'reads answered other than with 200',
        failed.reduce((sum, [, count]) => sum + count, 0),
      ),
      {
        what: 'slowest read',
        value: quantile(times, 1),
        text: `${Math.round(quantile(times, 1))} ms`,
        ...(timed ? { atMost: 1_000 } : {}),
      },
      none('messages of the two others not stored', others.filter(({ status }) => status !== 200).length),
      none('statements still waiting in PostgreSQL', left),
      none('messages not stored after the release', Number(after.status !== 200)),
    ]
  },
})

export const stoppedInTransaction = fault<{ rounds: number }>({
  name: 'stopped-in-transaction',
  title: 'A process that stops within a transaction',
  done: 'one of two processes is stopped (SIGSTOP) while it holds the row lock of a conversation, a message is sent through the other process, and the first one is resumed (SIGCONT).',
  holds:
    'PostgreSQL ends the idle transaction, so that the message is stored within 20 s; the stopped process continues without intervention; each message is stored once or not at all.',
  needs: ['postgres', 'linux'],
  full: { rounds: 5 },
  short: { rounds: 1 },
  run: async (stage, { rounds }) => {
    const { address } = await stage.postgres()
    const environment = { DATABASE_URL: address, DATA_DIR: await stage.folder() }
    const { scenes } = await withDatabase(environment, db => createScenes(db, rounds))
    const [first, second] = [await stage.server(environment), await stage.server(environment)]
    const times: number[] = []
    let [late, stuckProcesses, twice] = [0, 0, 0]
    for (const { conversationId, pair } of scenes) {
      const held = await holdConversation(address, conversationId)
      const stuck = post(first, pair[0], conversationId).catch(() => undefined)
      if (!(await within(5_000, async () => (await waitingForLocks(address)) > 0)))
        throw new Error('The first process did not wait for the row lock.')
      first.child.kill('SIGSTOP')
      await held.release()
      const began = performance.now()
      const through = await within(
        storedWithin,
        async () => (await post(second, pair[1], conversationId).catch(() => undefined))?.status === 200,
      )
      times.push(performance.now() - began)
      if (!through) late++
      first.child.kill('SIGCONT')
      await stuck
      if (!(await within(5_000, async () => (await post(first, pair[0], conversationId)).status === 200)))
        stuckProcesses++
      twice += await withDatabase(environment, async db => {
        const { rows } = await sql`select body from messages where conversation_id = ${conversationId}
          group by body having count(*) > 1`.execute(db)
        return rows.length
      })
      stage.say(`${times.length} of ${rounds}`)
    }
    return [
      { what: 'times that a process was stopped', value: times.length },
      none('messages not stored within 20 s', late),
      {
        what: 'longest time until a message was stored',
        value: Math.max(...times),
        text: `${(Math.max(...times) / 1000).toFixed(1)} s`,
      },
      none('processes that did not resume', stuckProcesses),
      none('messages stored twice', twice),
    ]
  },
})
