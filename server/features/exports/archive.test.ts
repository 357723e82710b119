import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { languages } from '../../../contract/values/language.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import {
  createConversation,
  createEvent,
  createLegacy,
  createListing,
  createMessage,
  createQuestion,
  createReply,
  createSeries,
} from '../../../tests/support/factories.ts'
import { givePasskey } from '../../../tests/support/passkeys.ts'
import { exporting, type Exporter } from '../../../tests/support/people/exporting.ts'
import { reportedBy } from '../../../tests/support/people/reported-cases.ts'
import { giveSecondFactor, trustDevice } from '../../../tests/support/people/two-factor.ts'
import { exportAreas as areas } from '../../features.ts'
import { batchSize } from '../../export-areas/define-area.ts'
import { exportWords } from '../../words/exports.ts'

let app: TestApp
let on: ReturnType<typeof exporting>
beforeAll(async () => {
  app = await createTestApp()
  on = exporting(app)
})

const hostile = '</script><script>alert(1)</script><img src=x onerror=alert(2)>\u2028"\'& ../../🎉'
const itemsIn = (files: Map<string, string>, name: string) => JSON.parse(files.get(`data/${name}.json`) ?? '').items

async function everything(ann: Exporter, bob: Exporter) {
  const { db } = app.deps
  const [author, other] = [{ id: ann.id }, { id: bob.id }]
  await giveSecondFactor(app, author)
  await db
    .updateTable('sessions')
    .set({ second_factor_at: new Date(), ip_address: '192.0.2.7' })
    .where('user_id', '=', ann.id)
    .execute()
  await trustDevice(app, author)
  await givePasskey(app, author)
  await db
    .insertInto('staff_access')
    .values({ id: randomUUIDv7(), user_id: ann.id, kind: 'account', reason: hostile })
    .execute()
  const question = await createQuestion(db, { author, title: hostile, body: hostile })
  await db
    .insertInto('notifications')
    .values({
      id: randomUUIDv7(),
      user_id: ann.id,
      kind: 'replied',
      group_key: 'replied',
      post_id: question.id,
      details: '{}',
    })
    .execute()
  await db.insertInto('notification_settings').values({ user_id: ann.id, choices: '{"replies.mail": true}' }).execute()
  const session = await db.selectFrom('sessions').select('id').where('user_id', '=', ann.id).executeTakeFirstOrThrow()
  await db
    .insertInto('push_subscriptions')
    .values({
      id: randomUUIDv7(),
      user_id: ann.id,
      session_id: session.id,
      endpoint: `https://push.example/${ann.id}`,
      p256dh: 'a public key',
      auth: 'the secret of a browser',
    })
    .execute()
  await db.insertInto('notification_mutes').values({ user_id: ann.id, post_id: question.id }).execute()
  expect((await app.api('PUT', '/calendar-feed', { as: ann.as, body: { replaces: null } })).status).toBe(200)
  const asked = await createQuestion(db, { author: other, title: 'Which market is open?' })
  await createReply(db, { question: asked, author, body: hostile })
  const [own, joined] = [await createEvent(db, { author, title: hostile }), await createEvent(db, { author: other })]
  await db
    .insertInto('event_attendees')
    .values({ id: randomUUIDv7(), event_id: joined.id, user_id: ann.id, guest_names: ['Clara', ''] })
    .execute()
  await db.insertInto('event_waitlist').values({ event_id: joined.id, user_id: ann.id, turn: 1 }).execute()
  await db.insertInto('event_hosts').values({ event_id: joined.id, user_id: ann.id }).execute()
  await db
    .insertInto('event_walk_ins')
    .values({
      id: randomUUIDv7(),
      event_id: own.id,
      name: hostile,
      people: 2,
      here_at: new Date(),
      added_on: randomUUIDv7(),
    })
    .execute()
  for (const series of [own, joined]) await createSeries(db, { first: series })
  await db.insertInto('event_series_followers').values({ series_id: joined.id, user_id: ann.id }).execute()
  const listing = await createListing(db, { author, photos: ['A kettle'] })
  const [photo] = await db.selectFrom('uploads').selectAll().where('post_id', '=', listing.id).execute()
  await app.deps.media.put(photo!.path, Buffer.alloc(2_500_000, 'photo'), 'image/webp')
  await createLegacy(db, 'questions', { author })
  const conversation = await createConversation(db, { between: [author, other] })
  await createMessage(db, { conversation, from: author, body: hostile })
  await createMessage(db, { conversation, from: author, body: 'my own removed words', deletedAt: new Date() })
  await createMessage(db, { conversation, from: other, body: 'what Bob sent' })
  await createMessage(db, { conversation, from: other, body: 'what Bob took back', deletedAt: new Date() })
  const block = { conversation_id: conversation.id, blocker_user_id: ann.id, blocked_user_id: bob.id }
  await db
    .insertInto('conversation_blocks')
    .values({ id: randomUUIDv7(), ...block })
    .execute()
  await reportedBy(app, ann, { post_id: asked.id })
  const about = await reportedBy(app, bob, { post_id: question.id })
  const decision = { status: 'resolved', removed: true, decided_at: new Date(), note: 'Not here, please.' } as const
  await db.updateTable('report_cases').set(decision).where('id', '=', about).execute()
  await db
    .insertInto('invitations')
    .values({ token: randomBytes(8).toString('hex'), inviter_id: ann.id })
    .execute()
  await sql`insert into activity_days (user_id, city_id, day) values (${ann.id}, ${own.city_id}, '2026-11-20')`.execute(
    db,
  )
  const logo = { id: randomUUIDv7(), style: 'tile', concept: 'flower', customPrompt: 'four petals' }
  expect((await app.api('POST', '/logos', { as: ann.as, body: logo })).status).toBe(200)
  const deactivation = { action: 'account.deactivated', subject_kind: 'account', subject_id: ann.id } as const
  await db
    .insertInto('audit_log')
    .values({ id: randomUUIDv7(), ...deactivation, note: 'a note among admins' })
    .execute()
  return { own, joined, listing, photo: photo!, conversation, logo }
}

it('has everything of the member in the schema, as data and as pages in three languages', async () => {
  const [ann, bob] = [await on.member({ language: 'ca' }), await on.member({ name: 'Bob Bloc' })]
  const made = await everything(ann, bob)
  const files = await on.contents(ann)

  const schema = JSON.parse(files.get('schema.json') ?? '')
  for (const { name, item } of areas) {
    const file = JSON.parse(files.get(`data/${name}.json`) ?? '')
    expect(z.safeParse(z.array(item), file.items), name).toMatchObject({ success: true })
    expect(file, name).toEqual({ area: name, items: expect.not.arrayContaining([null]) })
    expect(file.items, name).not.toEqual([])
    const fields = Object.keys(schema.$defs[`data/${name}.json`].properties.items.items.properties)
    expect(Object.keys(file.items[0]).sort(), name).toEqual(fields.sort())
  }
  expect(
    itemsIn(files, 'messages').map(({ byYou, body, with: other }: Record<string, unknown>) => [byYou, body, other]),
  ).toEqual([
    [true, hostile, 'Bob Bloc'],
    [true, 'my own removed words', 'Bob Bloc'],
    [false, 'what Bob sent', 'Bob Bloc'],
  ])
  expect(itemsIn(files, 'account')).toMatchObject([{ email: ann.email, twoFactor: true, language: 'ca' }])
  const listed = itemsIn(files, 'posts').find(({ id }: { id: string }) => id === made.listing.id)
  expect(listed).toMatchObject({ type: 'selling', price: '25.00 EUR', deposit: null, canceledAt: null })
  expect(itemsIn(files, 'decisions')).toMatchObject([{ kind: 'post', note: 'Not here, please.' }])

  const index = files.get('index.html') ?? ''
  for (const language of languages) {
    const { page, areas: titles } = exportWords[language]
    expect(index).toContain(JSON.stringify(page.title))
    expect(index).toContain(JSON.stringify(titles.posts))
  }
  expect(index).toContain('<html lang="ca"')
  expect(index).toContain(`href="messages/${made.conversation.id}-1.html"`)
  const photo = `pictures/${made.photo.path.split('/').at(-1)}`
  expect(index).toContain(`src="${photo}"`)
  expect(files.get(photo)).toHaveLength(2_500_000)
  expect(files.get(`pictures/logo-${made.logo.id}.png`)).toContain('PNG')
  expect(files.get(`events/${made.own.id}.ics`)).toContain('BEGIN:VEVENT')
})

it('has no secret, and nothing of another member except what they sent', async () => {
  const { db } = app.deps
  const [ann, bob] = [await on.member(), await on.member({ name: 'Bob Bloc' })]
  const made = await everything(ann, bob)
  await on.prepared(ann)
  const secrets = await Promise.all([
    db.selectFrom('credentials').select('password as value').where('user_id', 'in', [ann.id, bob.id]).execute(),
    db.selectFrom('sessions').select('token as value').where('user_id', '=', ann.id).execute(),
    db.selectFrom('user_2fa').select('secret_encrypted as value').where('user_id', '=', ann.id).execute(),
    db.selectFrom('trusted_device').select('secret_hash as value').where('user_id', '=', ann.id).execute(),
    db.selectFrom('passkeys').select('credential_id as value').where('user_id', '=', ann.id).execute(),
    db.selectFrom('push_subscriptions').select('auth as value').where('user_id', '=', ann.id).execute(),
    db.selectFrom('push_subscriptions').select('endpoint as value').where('user_id', '=', ann.id).execute(),
    db.selectFrom('calendar_feeds').select('secret as value').where('user_id', '=', ann.id).execute(),
    db.selectFrom('calendar_feeds').select('secret_hash as value').where('user_id', '=', ann.id).execute(),
    db.selectFrom('invitations').select('token as value').where('inviter_id', '=', ann.id).execute(),
    db
      .selectFrom('user_2fa')
      .select(sql<string>`recovery_codes_hashed[1]`.as('value'))
      .where('user_id', '=', ann.id)
      .execute(),
  ])
  const { url } = (await app.api('GET', '/calendar-feed', { as: ann.as })).body.feed
  secrets.push([{ value: String(url).slice(-47, -4) }])
  const whole = [...(await on.contents(ann)).values()].join('\n')
  for (const { value } of secrets.flat()) {
    expect(value).toBeTruthy()
    expect(whole.includes(value ?? '')).toBe(false)
  }
  for (const words of [bob.email, bob.id, 'what Bob took back', 'a note among admins', 'Which market is open?'])
    expect(whole.includes(words), words).toBe(false)
  expect(whole).not.toContain(`events/${made.joined.id}.ics`)
})

it('escapes hostile texts, and names files without them', async () => {
  const [ann, bob] = [await on.member({ name: hostile }), await on.member({ name: hostile })]
  const { conversation } = await everything(ann, bob)
  const files = await on.contents(ann)
  for (const name of files.keys()) expect(name).toMatch(/^(?:[a-z]+\/)?[A-Za-z0-9.-]+$/)
  for (const page of ['index.html', `messages/${conversation.id}-1.html`]) {
    const html = files.get(page) ?? ''
    expect(html).toContain('&#60;/script&#62;&#60;script&#62;alert(1)')
    expect(html).not.toContain('<img src=x')
    expect(html.match(/<script/g)).toHaveLength(2)
    expect(html).toMatch(/default-src 'none'.+script-src 'sha256-[\w+/=]+'/)
  }
})

it('says that a guest has no name', async () => {
  const ann = await on.member()
  await everything(ann, await on.member())
  const html = (await on.contents(ann)).get('index.html')
  expect(html).toMatch(/<bdi>Clara<\/bdi>, <bdi><span[^>]*>Without a name<\/span><\/bdi>/)
})

it('of a member with nothing has all files', async () => {
  const files = await on.contents(await on.member())
  expect([...files.keys()].toSorted()).toEqual(
    ['index.html', 'schema.json', ...areas.map(({ name }) => `data/${name}.json`)].toSorted(),
  )
  expect(itemsIn(files, 'messages')).toEqual([])
})

it('has thousands of messages in pages that follow each other', async () => {
  const { db } = app.deps
  const [ann, bob] = [await on.member(), await on.member()]
  const long = await createConversation(db, { between: [ann, bob] })
  await sql`
    insert into messages (id, conversation_id, sender_id, seq, body)
    select gen_random_uuid(), ${long.id}, ${bob.id}, n, 'message ' || n from generate_series(1, ${5 * batchSize}::int) as n`.execute(
    db,
  )
  await db
    .updateTable('conversations')
    .set({ last_seq: 5 * batchSize })
    .where('id', '=', long.id)
    .execute()
  for (let n = 0; n < 3; n++)
    await createMessage(db, { conversation: await createConversation(db, { between: [ann, await on.member()] }) })
  const files = await on.contents(ann)
  const numbers = itemsIn(files, 'messages')
    .filter(({ conversationId }: { conversationId: string }) => conversationId === long.id)
    .map(({ number }: { number: number }) => number)
  expect(numbers).toEqual(Array.from({ length: 5 * batchSize }, (_, at) => at + 1))
  const page = (number: number) => files.get(`messages/${long.id}-${number}.html`)
  const each = [1, 2, 3, 4, 5]
  expect(each.map(number => page(number)?.match(/<li(?: class="own")?><p/g)?.length)).toEqual(each.map(() => batchSize))
  const linked = (to: (number: number) => number) =>
    each.map(number => page(number)?.includes(`href="${long.id}-${to(number)}.html"`))
  expect(linked(number => number + 1)).toEqual([true, true, true, true, false])
  expect(linked(number => number - 1)).toEqual([false, true, true, true, true])
  expect([...files.keys()].filter(name => name.startsWith('messages/'))).toHaveLength(5 + 3)
})

/** Tables about members of which an export says nothing, and why. */
const leftOut: Record<string, string> = {
  digests: 'only that the emails of the last weeks were sent',
  ended_email_links: 'hashes of links in emails; the security log has the changes',
  notification_reach: 'counts of the last hour; the notifications are there',
  site_documents: 'the terms of use belong to the app',
  sign_in_alerts: 'links of emails; the security log has the sign-ins',
}

it('has an area for each label of areas and fields', () => {
  const { areas: names, fields } = exportWords.en
  expect(areas.map(({ name }) => name)).toEqual(Object.keys(names))
  const schemas = areas.map(({ item }) => z.toJSONSchema(item).properties ?? {})
  expect(new Set(schemas.flatMap(Object.keys))).toEqual(new Set(Object.keys(fields)))
})

it('covers every table that references a member', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid in ('accounts'::regclass, 'profiles'::regclass)`.execute(app.deps.db)
  const covered = new Set([...areas.flatMap(({ tables }) => tables), ...Object.keys(leftOut)])
  expect(rows.map(({ name }) => name).filter(name => !covered.has(name))).toEqual([])
})
