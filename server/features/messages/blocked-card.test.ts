import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { openBareDatabase } from '../../../tests/support/city/database.ts'
import { listen } from '../../../tests/support/events.ts'
import { createAccount, createConversation } from '../../../tests/support/factories.ts'
import { exporting } from '../../../tests/support/people/exporting.ts'
import { talk, type Talker } from '../../../tests/support/people/talk.ts'
import { drawing } from '../../../tests/support/pictures.ts'
import { migrate, readMigrations } from '../../db/migrate.ts'

let app: TestApp
let on: ReturnType<typeof talk>
let a: Talker
let b: Talker
beforeAll(async () => {
  app = await createTestApp()
  on = talk(app)
  await app.deps.hub.start()
})
afterAll(() => app.deps.hub.close())
beforeEach(async () => {
  const picture = { avatar_path: 'avatars/berta.webp', avatar_updated_at: new Date() }
  ;[a, b] = [await on.member(), await on.member({ name: 'Berta Bosch', profile: { ...former, ...picture } })]
})

const former = { hometown: 'Leeds', job_title: 'Potter', company: 'Wheelhouse', neighborhood: 'Gràcia' }
const done = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
}
async function change({ as }: Talker) {
  const body = {
    ...{ name: 'Zoe Zafra', hometown: 'Zoe town', country: 'Zoe land', company: 'Zoe company' },
    ...{ jobTitle: 'Zoe job', neighborhood: 'Other', neighborhoodOther: 'Zoe place', yearsInCity: null },
    ...{
      relationshipStatus: null,
      industry: null,
      knowledgeableIn: ['Podcasting'],
      interests: ['Travel'],
      icebreakerAnswer: null,
    },
  }
  await done(app.api('PUT', '/profile', { as, body }))
}
const seenBy = async (who: Talker, id: string) => [
  (await on.open(who, id)).body,
  (await on.conversations(who)).body,
  (await app.api('GET', '/conversations/search?search=berta', { as: who.as })).body,
  (await app.api('GET', '/conversations/search?search=zoe', { as: who.as })).body,
]
const requested = async (who: Talker) => (await on.request(who, b)).body.conversation.id
const cardIn = async (id: string) =>
  (await app.deps.db.selectFrom('conversations').select('blocked_card').where('id', '=', id).executeTakeFirstOrThrow())
    .blocked_card
const ways: [string, () => Promise<string>][] = [
  [
    'that the receiver blocked',
    async () => {
      const id = await requested(a)
      await on.block(b, id)
      return id
    },
  ],
  [
    'to a member who had blocked its sender',
    async () => {
      const id = await requested(a)
      await on.block(b, id)
      await on.cancel(a, id)
      return requested(a)
    },
  ],
]

describe.each(ways)('a request %s', (_, blocked) => {
  it('shows its sender no later change of the receiver', async () => {
    const other = await on.member()
    const unanswered = await requested(other)
    const id = await blocked()
    const before = await seenBy(a, id)
    expect(JSON.stringify(before)).toMatch(/Berta Bosch.+Potter.+Leeds.+Wheelhouse/)
    expect(before[0]).toMatchObject({
      conversation: {
        state: 'sent',
        blocked: false,
        closed: null,
        other: {
          ...{ id: b.id, name: 'Berta Bosch', headline: 'Potter', neighborhood: 'Gràcia', hometown: 'Leeds' },
          ...{ country: null, jobTitle: 'Potter', company: 'Wheelhouse', avatarUrl: expect.any(String) },
        },
      },
    })
    await change(b)
    expect(await seenBy(a, id)).toEqual(before)
    expect((await on.read(a, id, 1)).body.other).toMatchObject({ name: 'Berta Bosch', headline: 'Potter' })
    expect(JSON.stringify(await seenBy(other, unanswered))).toMatch(/Zoe Zafra.+Zoe job/)
    expect((await on.open(b, id)).body.conversation).toMatchObject({ blocked: true, other: { id: a.id } })
  })

  it('shows the picture only as long as the profile has it', async () => {
    const id = await blocked()
    const pictures = async () =>
      [(await on.open(a, id)).body.conversation, (await on.conversations(a)).body.items[0]].map(
        line => line?.other.avatarUrl,
      )
    const shown = expect.stringContaining('avatars/berta.small.webp')
    expect(await pictures()).toEqual([shown, shown])
    await done(app.api('DELETE', '/profile/avatar', { as: b.as }))
    expect(await pictures()).toEqual([null, null])
    const body = await drawing(64, 64).webp().toBuffer()
    await done(app.api('PUT', '/profile/avatar', { as: b.as, body, headers: { 'content-type': 'image/webp' } }))
    expect(await pictures()).toEqual([null, null])
  })

  it('shows the current card again when the block is lifted', async () => {
    const id = await blocked()
    await change(b)
    await on.unblock(b, id)
    expect(await cardIn(id)).toBeNull()
    expect((await on.open(a, id)).body.conversation.other).toMatchObject({ name: 'Zoe Zafra', company: 'Zoe company' })
    await on.accept(b, id)
    expect((await on.open(a, id)).body.conversation).toMatchObject({ state: 'open', other: { name: 'Zoe Zafra' } })
  })

  it.each(['cancel', 'block'] as const)('keeps no card after a %s of its sender', async act => {
    const id = await blocked()
    expect(await cardIn(id)).toMatchObject({ name: 'Berta Bosch' })
    expect((await on[act](a, id)).status).toBe(200)
    expect(await cardIn(id)).toBeNull()
  })

  it('brings its sender no live event about the receiver, and no later name into an export', async () => {
    const id = await blocked()
    const other = await on.member()
    await requested(other)
    const [live, control] = [await listen(app, a.as), await listen(app, other.as)]
    await change(b)
    const hide = { field: 'jobTitle', visibility: 'onlyMe' }
    await done(app.api('PUT', '/profile/visibility', { as: b.as, body: hide }))
    expect(await control.next()).toEqual({ type: 'person.changed', personId: b.id })
    const question = { id: randomUUID(), category: 'Podcasting', title: 'Which microphone for a kitchen?' }
    await done(app.api('POST', '/questions', { as: other.as, body: question }))
    expect(await live.next()).toMatchObject({ type: 'question.asked' })
    const files = await exporting(app).contents({ ...a, email: a.account.email })
    const all = [...files.values()].join('\n')
    expect(all).not.toMatch(/Zoe/)
    expect(JSON.parse(files.get('data/conversations.json') ?? '').items).toMatchObject([{ id, name: 'Berta Bosch' }])
    expect(JSON.parse(files.get('data/messages.json') ?? '').items.at(-1)).toMatchObject({ with: 'Berta Bosch' })
  })
})

it('keeps no card of a request that was only declined', async () => {
  const id = await requested(a)
  await on.decline(b, id)
  await on.cancel(a, id)
  expect(await requested(a)).toBe(id)
  expect(await cardIn(id)).toBeNull()
})

it('gives requests that were blocked before the upgrade the card of that moment', async () => {
  const database = await openBareDatabase()
  try {
    const { db } = database
    const migrations = await readMigrations()
    const here = migrations.findIndex(({ name }) => name.includes('blocked-request-cards'))
    await migrate(database, migrations.slice(0, here))
    const receiver = await createAccount(db, {
      name: 'Berta Bosch',
      profile: { ...former, visibility: JSON.stringify({ company: 'onlyMe' }) },
    })
    const rooms: [state: string, isBlocked: boolean][] = [
      ['requested', true],
      ['requested', false],
      ['open', true],
    ]
    for (const [state, isBlocked] of rooms) {
      const sender = await createAccount(db)
      const { id } = await createConversation(db, { between: [sender, receiver] })
      const [requestedBy, at] = state === 'requested' ? [sender.account.id, new Date()] : [null, null]
      await sql`update conversations set state = ${state}, is_blocked = ${isBlocked}, requested_by = ${requestedBy},
        requested_at = ${at} where id = ${id}`.execute(db)
    }
    await migrate(database, migrations)
    const { rows } = await sql`select blocked_card as card from conversations where blocked_card is not null`.execute(
      db,
    )
    expect(rows).toEqual([
      {
        card: {
          ...{ name: 'Berta Bosch', avatar: null, jobTitle: 'Potter', company: null, neighborhood: 'Gràcia' },
          ...{ hometown: 'Leeds', country: null },
        },
      },
    ])
    await expect(sql`update conversations set is_blocked = false`.execute(db)).rejects.toThrow(/blocked_card/)
  } finally {
    await database.close()
  }
})
