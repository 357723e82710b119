import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, signInAs, type TestApp } from '../support/app.ts'
import { createAccount, createConversation } from '../support/factories.ts'
import { openDevice, type Device } from '../support/message-device.ts'

/** HISTORY_SEED repeats a run. */
const runs = Number(process.env['HISTORY_RUNS'] ?? 12)
const seed = process.env['HISTORY_SEED']
const patience = 20_000 + runs * 10_000

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await app.deps.hub.start()
})
afterAll(() => app.deps.hub.close())

const steps = ['send', 'sendTwice', 'read', 'remove', 'block', 'unblock', 'drop', 'return', 'lose', 'reload'] as const
const step = fc.record({
  what: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...steps.slice(0, 1)) },
    { weight: 10, arbitrary: fc.constantFrom(...steps) },
  ),
  device: fc.nat(3),
  conversation: fc.nat(1),
  which: fc.nat(5),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
/** Steps of one group run concurrently; the next group does not wait for the streams. */
const history = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 12 })

interface Sent {
  id: string
  conversation: string
  device: Device
  status: number
  code: string | undefined
}

async function world() {
  const people = await Promise.all(['ann', 'bob', 'cat'].map(() => createAccount(app.deps.db, { city: 'history' })))
  const [ann = '', bob = '', cat = ''] = await Promise.all(people.map(({ account }) => signInAs(app, account)))
  const start = async (other: number) =>
    (await createConversation(app.deps.db, { between: [people[0]!.account, people[other]!.account] })).id
  const [withBob, withCat] = [await start(1), await start(2)]
  const devices = [
    await openDevice(app, ann, [withBob, withCat]),
    await openDevice(app, await signInAs(app, people[0]!.account), [withBob, withCat]),
    await openDevice(app, bob, [withBob]),
    await openDevice(app, cat, [withCat]),
  ]
  const accounts = [0, 0, 1, 2].map(index => people[index]!.account.id)
  return { accounts, conversations: [withBob, withCat], devices }
}
type World = Awaited<ReturnType<typeof world>>

const conversationOf = ({ conversations }: World, { device, conversation }: Step) =>
  conversations[device === 2 ? 0 : device === 3 ? 1 : conversation] ?? ''

async function play(all: World, batch: Step[], sent: Sent[]) {
  // Each device sends in order, as the browser's send queue does.
  const sending = new Map<Device, Promise<void>>()
  const send = async (device: Device, conversation: string, times: number) => {
    const id = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: times }, () => device.send(conversation, { id, body: `Message ${sent.length}` })),
    )
    const stored = answers.find(({ status }) => status === 200) ?? answers[0]!
    sent.push({ id, conversation, device, ...stored })
  }
  await Promise.all(
    batch.map(async one => {
      const device = all.devices[one.device]!
      const id = conversationOf(all, one)
      if (one.what === 'send' || one.what === 'sendTwice') {
        const turn = (sending.get(device) ?? Promise.resolve()).then(() =>
          send(device, id, one.what === 'sendTwice' ? 2 : 1),
        )
        sending.set(device, turn)
        return turn
      }
      if (one.what === 'read' || one.what === 'block' || one.what === 'unblock') return device[one.what](id)
      if (one.what === 'remove') {
        const own = device
          .thread(id)
          ?.items.filter(({ can }) => can.remove)
          .at(-1 - one.which)
        return own && device.remove(own)
      }
      if (one.what === 'reload') return device.client.invalidateQueries()
      return undefined
    }),
  )
  for (const { what, device } of batch) {
    if (what === 'drop') await all.devices[device]!.disconnect()
    if (what === 'return' || what === 'lose') await all.devices[device]!.connect({ lost: what === 'lose' })
  }
}

async function newestFor(accountId: string): Promise<bigint> {
  const { rows } = await sql<{ id: string | null }>`
    select max(id) as id from outbox where ${accountId} = any(account_ids)`.execute(app.deps.db)
  return BigInt(rows[0]?.id ?? 0)
}

async function check(all: World, sent: Sent[]) {
  for (const [index, device] of all.devices.entries()) {
    if (!device.isConnected()) await device.connect()
    await device.settled(await newestFor(all.accounts[index]!))
  }
  for (const device of all.devices) {
    const fresh = await openDevice(app, device.as, device.conversations)
    try {
      expect(device.shown()).toEqual(fresh.shown())
    } finally {
      await fresh.close()
    }
  }
  const { rows: counts } = await sql<{ unread: number; counted: number }>`
    select me.unread_count as unread, (
      select count(*)::int from messages as m where m.conversation_id = me.conversation_id
        and m.sender_id <> me.user_id and m.seq > me.last_read_seq and m.deleted_at is null) as counted
    from conversation_participants as me where me.conversation_id = any(${all.conversations})`.execute(app.deps.db)
  for (const { unread, counted } of counts) expect(unread).toBe(counted)

  const stored = await app.deps.db
    .selectFrom('messages')
    .select(['id', 'conversation_id', 'seq'])
    .where('conversation_id', 'in', all.conversations)
    .orderBy('seq')
    .execute()
  const accepted = sent.filter(({ status }) => status === 200)
  expect(new Set(stored.map(({ id }) => id))).toEqual(new Set(accepted.map(({ id }) => id)))
  expect(stored).toHaveLength(accepted.length)
  for (const { status, code } of sent) if (status !== 200) expect(code).toBe('CONVERSATION_BLOCKED')
  for (const conversation of all.conversations)
    for (const device of all.devices) {
      const own = accepted.filter(one => one.conversation === conversation && one.device === device).map(({ id }) => id)
      expect(stored.map(({ id }) => id).filter(id => own.includes(id))).toEqual(own)
    }
}

it(
  'shows the state of a fresh read on every device, with correct counts, after any steps in any order',
  async () => {
    expect.hasAssertions()
    await fc.assert(
      fc.asyncProperty(history, async batches => {
        const all = await world()
        try {
          const sent: Sent[] = []
          for (const batch of batches) await play(all, batch, sent)
          await check(all, sent)
        } finally {
          for (const device of all.devices) await device.close()
        }
      }),
      { numRuns: runs, endOnFailure: true, ...(seed ? { seed: Number(seed) } : {}) },
    )
  },
  patience,
)
