import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { signInAs, type TestApp } from '../../../tests/support/app.ts'
import { tablesWith } from '../../../tests/support/dump.ts'
import { listen } from '../../../tests/support/events.ts'
import { createAccount, createConversation, createEvent, factoryPassword } from '../../../tests/support/factories.ts'
import { eachLiveApp } from '../../../tests/support/live-app.ts'
import { createAdmin } from '../../../tests/support/people/admins.ts'
import { talk } from '../../../tests/support/people/talk.ts'
import { trading } from '../../../tests/support/people/trading.ts'
import { audit } from '../../audit/audit.ts'
import { erasures } from '../../features.ts'
import { forgetEvidence } from './forget-evidence.ts'
import { eraseDue } from './erase.ts'

let app: TestApp
eachLiveApp(created => (app = created))

const erase = async ({ id }: { id: string }) => {
  await app.deps.db
    .updateTable('accounts')
    .set({ deletion_due_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  await eraseDue(app.deps)
  await app.deps.jobs.wake()
}

let markers = 0

async function author(choice: 'remove' | 'keep') {
  const { db } = app.deps
  const marker = `zqmark${++markers}x`
  const text = (what: string) => `${marker} ${what}`
  const { account } = await createAccount(db, {
    name: `${marker} Person`,
    email: `${marker}@example.org`,
    profile: {
      hometown: text('town'),
      company: text('company'),
      job_title: text('job'),
      icebreaker_answer: text('answer'),
    },
  })
  const as = await signInAs(app, account)
  const reader = { ...(await createAccount(db)).account, as: '' }
  reader.as = await signInAs(app, reader)
  const post = async (path: string, given: Record<string, unknown>, who = as) => {
    const body = { id: randomUUID(), ...given }
    const { status, body: answer } = await app.api('POST', path, { as: who, body })
    expect(status, `${path} ${JSON.stringify(answer)}`).toBeLessThan(300)
    return answer
  }
  const question = await post('/questions', {
    category: 'Podcasting',
    title: text('question?'),
    details: text('details'),
  })
  const others = await post('/questions', { category: 'Podcasting', title: 'Where can I learn to sail?' }, reader.as)
  await post(`/questions/${others.id}/replies`, { body: text('reply') })
  const trader = trading(app)
  const photo = await trader.upload({ id: account.id, as })
  const listing = (
    await trader.create(
      { id: account.id, as },
      {
        title: text('listing'),
        details: text('words'),
        photos: [{ photoId: photo.body.photoId, alt: text('alt') }],
      },
    )
  ).body
  const past = await createEvent(db, { author: account, title: text('past event') })
  await db
    .updateTable('posts')
    .set({ event_start_at: sql`now() - interval '3 days'`, event_end_at: sql`now() - interval '2 days'` })
    .where('id', '=', past.id)
    .execute()
  const { id: conversationId } = await createConversation(db, { between: [account, reader] })
  await post(`/conversations/${conversationId}/messages`, { body: text('message') })
  await post(`/conversations/${conversationId}/messages`, { body: 'Thank you, see you there' }, reader.as)
  const on = talk(app)
  const [stranger, blocked] = [await on.member(), await on.member()]
  const unanswered = (await on.request(stranger, account)).body.conversation.id
  const unwanted = (await on.request(blocked, account)).body.conversation.id
  await post(`/conversations/${unwanted}/block`, {})
  await audit(db, {
    actor: await createAdmin(app),
    action: 'account.deactivated',
    subject: { kind: 'account', id: account.id },
    note: text('note'),
  })
  await post('/account/deletion', { posts: choice, password: factoryPassword })
  /** What the senders of a request see, without what differs between any two requests. */
  const requests = async () => {
    const seen = await Promise.all([on.open(stranger, unanswered), on.open(blocked, unwanted)])
    return seen.map(({ body: { conversation } }) => ({
      ...conversation,
      ...{ id: null, lastMessage: null, lastMessageAt: null },
    }))
  }
  return { account, marker, reader, question, others, listing, past, conversationId, requests }
}

async function files(): Promise<string[]> {
  const all = await readdir(app.mediaFolder, { recursive: true }).catch(() => [])
  return all.filter(name => name.endsWith('.webp'))
}

const staying = [
  'profiles.id',
  ...[
    'posts.author_id',
    'post_replies.author_id',
    'post_replies.removed_by',
    'messages.sender_id',
    'event_attendees.user_id',
  ],
  'event_series.author_id',
  ...['conversations.first_user_id', 'conversations.second_user_id', 'conversations.created_by'],
  ...['conversation_participants.user_id', 'profiles.invited_by', 'site_documents.updated_by'],
  ...['conversation_blocks.blocker_user_id', 'conversation_blocks.blocked_user_id'],
  // Reports and decisions; their texts are kept as evidence.
  ...['post_flags.profile_id', 'post_flags.reporter_id', 'report_cases.profile_id', 'report_cases.about_id'],
  ...['report_cases.decided_by', 'conversation_reports.reporter_user_id', 'conversation_reports.reported_user_id'],
  'conversation_report_messages.sender_id',
  ...['uploads.owner_id', 'exports.account_id'],
  // Until its answer, a request is the first message of its conversation.
  ...['conversations.requested_by', 'conversations.declined_by'],
  'payment_access_log.user_id',
  // What a member of staff opened stays listed for the member concerned.
  'staff_access.staff_id',
]

it('decides for every column that refers to an account whether its rows stay', async () => {
  const { rows } = await sql<{ name: string }>`
    select f.conrelid::regclass || '.' || a.attname as name
    from pg_constraint as f join pg_attribute as a on a.attrelid = f.conrelid and a.attnum = any (f.conkey)
    where f.contype = 'f' and f.confrelid in ('accounts'::regclass, 'profiles'::regclass)`.execute(app.deps.db)
  const known = new Set<string>([
    ...staying,
    ...erasures.flatMap(({ owned = [] }) => owned.map(column => column.join('.'))),
  ])
  expect(rows.map(({ name }) => name).filter(name => !known.has(name))).toEqual([])
})

describe('erasing an account', () => {
  it('leaves no row, file or metric with its name, email or texts, if its posts are removed', async () => {
    const { account, marker, reader, question, others, listing, conversationId, requests } = await author('remove')
    expect(await tablesWith(app.deps.db, marker)).toContain('conversations')
    expect((await requests()).map(({ other }) => other.name)).toEqual([`${marker} Person`, `${marker} Person`])
    expect((await files()).some(name => name.includes(account.id))).toBe(true)

    await erase(account)

    expect(await tablesWith(app.deps.db, marker)).toEqual([])
    expect((await files()).filter(name => name.includes(account.id))).toEqual([])
    const metrics = await (await app.request('GET', '/metrics')).text()
    expect(metrics).not.toContain(marker)
    const ask = (path: string) => app.api('GET', path, { as: reader.as })
    expect((await ask(`/questions/${question.id}`)).status).toBe(404)
    expect((await ask(`/listings/${listing.id}`)).status).toBe(404)
    expect((await ask(`/questions/${others.id}/replies`)).body.items).toEqual([])
    expect((await ask(`/questions/${others.id}`)).body.replyCount).toBe(0)
    const thread = (await ask(`/conversations/${conversationId}`)).body
    expect(thread).toMatchObject({
      conversation: { other: { name: '', avatarUrl: null }, closed: 'gone' },
      messages: { items: [{ body: 'Thank you, see you there' }] },
    })
    expect(JSON.stringify(thread)).not.toContain(marker)
    expect((await ask(`/profiles/${account.id}`)).status).toBe(404)
    const [unanswered, blocked] = await requests()
    expect(blocked).toMatchObject({
      state: 'sent',
      blocked: false,
      closed: 'gone',
      other: { name: '', avatarUrl: null },
    })
    expect(blocked).toEqual(unanswered)
  })

  it('keeps questions, replies, past events and messages without a name, if they are kept', async () => {
    const { account, marker, reader, question, others, listing, past, conversationId } = await author('keep')
    await erase(account)
    expect(await tablesWith(app.deps.db, `${marker} Person`)).toEqual([])
    expect(await tablesWith(app.deps.db, `${marker}@example.org`)).toEqual([])
    expect((await tablesWith(app.deps.db, marker)).sort()).toEqual(['messages', 'post_replies', 'posts'])
    const ask = async (path: string) => (await app.api('GET', path, { as: reader.as })).body
    expect(await ask(`/questions/${question.id}`)).toMatchObject({ title: `${marker} question?`, author: { name: '' } })
    expect(await ask(`/questions/${others.id}/replies`)).toMatchObject({ items: [{ author: { name: '' } }] })
    expect(await ask(`/events/${past.id}`)).toMatchObject({ author: { name: '' } })
    expect((await ask(`/listings/${listing.id}`)).code).toBe('LISTING_NOT_FOUND')
    expect((await ask(`/conversations/${conversationId}`)).messages.items).toHaveLength(2)
  })

  it('frees the email, and refuses the old session, password and links', async () => {
    const { account } = await author('remove')
    await erase(account)
    const signUp = { name: 'New Person', email: account.email, password: 'a long and new password' }
    expect((await app.api('POST', '/accounts/sign-up', { body: signUp, from: '10.94.0.1' })).status).toBe(200)
    const signIn = { email: `${account.id}@erased.invalid`, password: factoryPassword }
    expect((await app.api('POST', '/accounts/sign-in', { body: signIn, from: '10.94.0.2' })).body.code).toBe(
      'WRONG_CREDENTIALS',
    )
  })

  it('announces the erasure, and replays no earlier event that names the person', async () => {
    const { account, marker, reader } = await author('keep')
    const live = await listen(app, reader.as)
    await erase(account)
    const told = [await live.next(), await live.next()]
    expect(told).toContainEqual({ type: 'person.changed', personId: account.id })
    expect(told).toContainEqual({ type: 'person.erased', personId: account.id })
    expect(JSON.stringify(told)).not.toContain(`${marker} Person`)
  })

  it('can be repeated and interrupted', async () => {
    const { account, marker } = await author('remove')
    await app.deps.db
      .updateTable('accounts')
      .set({ deletion_due_at: sql`now()` })
      .where('id', '=', account.id)
      .execute()
    await Promise.all([eraseDue(app.deps), eraseDue(app.deps)])
    await eraseDue(app.deps)
    await app.deps.jobs.wake()
    expect(await tablesWith(app.deps.db, marker)).toEqual([])
  })

  it('delivers no request that its receiver had declined', async () => {
    const on = talk(app)
    const [a, b] = [await on.member(), await on.member()]
    const { id } = (await on.request(a, b)).body.conversation
    await on.decline(b, id)
    await on.cancel(a, id)
    expect((await on.request(a, b)).status).toBe(200)
    const body = { posts: 'keep', password: factoryPassword }
    expect((await app.api('POST', '/account/deletion', { as: a.as, body })).status).toBe(200)
    await erase(a)
    expect((await on.conversations(b)).body.items).toEqual([])
    expect((await on.unread(b)).body).toEqual({ items: [], more: false, requests: 0 })
  })

  it('keeps reported content as evidence for the configured time', async () => {
    const { db } = app.deps
    const { account, marker, reader, question, conversationId } = await author('remove')
    const admin = await createAdmin(app)
    const report = (path: string, subject: object) =>
      app.api('POST', path, { as: reader.as, body: { reason: 'It is not what it says.', ...subject } })
    expect((await report('/reports', { kind: 'post', id: question.id })).status).toBeLessThan(300)
    expect((await report(`/conversations/${conversationId}/reports`, {})).status).toBeLessThan(300)

    // The case stays open: a decided one would delete the reporter's text.
    const subject = { kind: 'post', id: question.id } as const
    await audit(db, { actor: admin, action: 'flag.resolved', subject, note: `${marker} is a scammer` })

    await erase(account)
    await forgetEvidence(app.deps)
    expect(await tablesWith(db, marker)).toEqual(['audit_log', 'conversation_report_messages', 'post_flags'])

    await db
      .updateTable('accounts')
      .set({ erased_at: sql`now() - interval '181 days'` })
      .where('id', '=', account.id)
      .execute()
    await forgetEvidence(app.deps)
    expect(await tablesWith(db, marker)).toEqual([])
  })
})
