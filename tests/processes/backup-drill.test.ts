import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeBackup } from '../../server/backup/make.ts'
import { backupSource } from '../../server/backup/source.ts'
import { verifyBackup } from '../../server/backup/verify.ts'
import type { Database } from '../../server/db/client.ts'
import { openDatabase } from '../../server/db/open.ts'
import { readEnvironment } from '../../server/base/environment.ts'
import { createLog } from '../../server/observability/log.ts'
import { openMediaStore } from '../../server/media/open-store.ts'
import { createKeyring } from '../../server/crypto/keyring.ts'
import { sealKey } from '../../server/crypto/secret-box.ts'
import { makeKey } from '../../server/crypto/totp.ts'
import {
  createAccount,
  createConversation,
  createEvent,
  createQuestion,
  factoryPassword,
} from '../support/factories.ts'
import { copyMigrated } from '../support/engines/migrated-folder.ts'
import { drawing } from '../support/pictures.ts'
import { emptyPlace, ways } from '../support/people/places.ts'
import { callServer, read, runScript, startProcess, type ServerProcess } from '../support/engines/server-process.ts'
import { codeOf } from '../support/people/two-factor.ts'
import { hearUntil } from '../support/hear.ts'

vi.setConfig({ testTimeout: 240_000 })

const made: { remove(): Promise<unknown> }[] = []
const place = async (engine: Parameters<typeof emptyPlace>[0]) => {
  const empty = await emptyPlace(engine)
  made.push(empty)
  return empty.variables
}
const start = async (variables: Record<string, string>) => {
  const server = await startProcess(variables)
  made.push({ remove: () => server.end('SIGKILL') })
  return server
}
afterEach(async () => {
  for (const one of made.splice(0).toReversed()) await one.remove()
})

async function at<T>(variables: Record<string, string>, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(readEnvironment(variables), createLog('warn'))
  return work(database).finally(() => database.close())
}

const people = ['ann@example.org', 'bob@example.org', 'cat@example.org', 'dan@example.org'] as const

const fill = (variables: Record<string, string>) =>
  at(variables, async ({ db }) => {
    const [ann, bob, cat] = await Promise.all(
      people.map(email => createAccount(db, { email, password: factoryPassword })),
    )
    const key = makeKey()
    const { id } = cat!.account
    await db
      .insertInto('user_2fa')
      .values({ user_id: id, enabled: true, secret_encrypted: sealKey(createKeyring(variables['SECRET']!), id, key) })
      .execute()
    const question = await createQuestion(db, { author: ann! })
    const event = await createEvent(db, { author: ann! })
    const conversation = await createConversation(db, { between: [ann!.account, bob!.account] })
    return { key, questionId: question.id, eventId: event.id, conversationId: conversation.id }
  })

const sign = async (url: string, email: string) => {
  const { status, headers, body } = await callServer(url, 'POST', '/accounts/sign-in', {
    body: { email, password: factoryPassword },
  })
  const cookie = headers.getSetCookie().find(line => line.includes('session_token'))
  return { status, body, cookie: cookie?.split(';')[0] ?? '' }
}

/** Milliseconds. */
const pause = 50

function write(url: string, cookies: string[], ids: Awaited<ReturnType<typeof fill>>) {
  const [ann = '', bob = '', dan = ''] = cookies
  let going = true
  let written = 0
  const answers = new Set<number>()
  const again = async (cookie: string, method: string, path: string, body?: () => object) => {
    while (going) {
      const answer = await callServer(url, method, path, { cookie, ...(body ? { body: body() } : {}) })
      answers.add(answer.status)
      if (answer.status === 200) written += 1
      await delay(pause)
    }
  }
  const message = () => ({ id: randomUUID(), body: `Number ${written}` })
  const attendance = `/events/${ids.eventId}/attendance`
  const coming = async () => {
    while (going)
      for (const method of ['PUT', 'DELETE']) {
        await callServer(url, method, attendance, { cookie: dan, body: {} })
        await delay(pause)
      }
  }
  const all = Promise.all([
    again(ann, 'POST', `/conversations/${ids.conversationId}/messages`, message),
    again(bob, 'POST', `/conversations/${ids.conversationId}/messages`, message),
    again(dan, 'POST', `/questions/${ids.questionId}/replies`, () => ({ id: randomUUID(), body: 'Me too' })),
    coming(),
  ])
  return {
    written: () => written,
    stop: async () => {
      going = false
      await all
      return [...answers]
    },
  }
}

const disagreeing = async ({ db }: Database) => {
  const { rows } = await sql<{ what: string }>`
    select 'replies' as what from posts as p where reply_count <>
      (select count(*) from post_replies where post_id = p.id and deleted_at is null and kind <> 'announcement')
    union all select 'places' from posts as p where post_type = 'event' and attendee_count <>
      (select count(*) from event_attendees where event_id = p.id)
    union all select 'numbers' from conversations as c where last_seq <>
      (select count(*) from messages where conversation_id = c.id)
    union all select 'last' from conversations as c where last_message_id is distinct from
      (select id from messages where conversation_id = c.id order by seq desc limit 1)
    union all select 'unread' from conversation_participants as p where unread_count <>
      (select count(*) from messages where conversation_id = p.conversation_id and sender_id <> p.user_id
        and seq > p.last_read_seq)`.execute(db)
  return rows
}

const triggersOff = async ({ db }: Database) =>
  (await sql`select tgname from pg_trigger where tgenabled <> 'O'`.execute(db)).rows

async function avatarOf(server: ServerProcess, cookie: string): Promise<Buffer> {
  const { body } = await callServer(server.url, 'GET', '/session', { cookie })
  const { avatarUrl } = body['viewer'] as { avatarUrl: string }
  const response = await read(`${server.url}${avatarUrl}`)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

describe.each(ways())('a backup of %s that is restored on %s', (from, to) => {
  it('is a consistent snapshot while members write, and everything restored works', async () => {
    const [source, target] = [await place(from), await place(to)]
    if (from === 'pglite') await copyMigrated(source['DATA_DIR']!)
    const ids = await fill(source)
    const server = await start(source)
    const signed = await Promise.all(['ann', 'bob', 'dan'].map(name => sign(server.url, `${name}@example.org`)))
    expect(signed.map(({ status }) => status)).toEqual([200, 200, 200])
    const [ann = ''] = signed.map(({ cookie }) => cookie)
    const sent = await fetch(`${server.url}/api/profile/avatar`, {
      method: 'PUT',
      headers: { origin: server.url, connection: 'close', cookie: ann, 'content-type': 'image/png' },
      body: new Uint8Array(await drawing(512, 512).png().toBuffer()),
    })
    expect(sent.status).toBe(200)
    const avatar = await avatarOf(server, ann)

    const file = join(source['DATA_DIR']!, 'city.backup')
    const writing = write(
      server.url,
      signed.map(({ cookie }) => cookie),
      ids,
    )
    await vi.waitFor(() => expect(writing.written()).toBeGreaterThan(6), { timeout: 60_000 })
    const backup = await runScript('scripts/backup.ts', [file], source)
    expect(backup).toMatchObject({ code: 0, output: expect.stringMatching(/rows of \d+ tables and 2 pictures: /) })
    expect([200, 429]).toEqual(expect.arrayContaining(await writing.stop()))
    const { body: before } = await callServer(server.url, 'GET', '/session', { cookie: ann })
    await server.end('SIGTERM')

    const drill = await runScript('scripts/restore.ts', [file, '--drill'], source)
    expect(drill).toMatchObject({ code: 0, output: expect.stringMatching(/^Passed: /m) })
    const restored = await runScript('scripts/restore.ts', [file], { ...target, SECRET: source['SECRET']! })
    expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/^Restored /) })

    const settings = { ...target, SECRET: source['SECRET']! }
    const [first, second] = await at(settings, async database => {
      const environment = readEnvironment(settings)
      const again = join(target['DATA_DIR']!, 'again.backup')
      const media = openMediaStore(environment)
      await makeBackup(again, undefined, backupSource({ database, media, environment, withKeys: false }))
      expect(await disagreeing(database)).toEqual([])
      expect(await triggersOff(database)).toEqual([])
      return [await verifyBackup(file, undefined), await verifyBackup(again, undefined)] as const
    })
    expect(second.checksums.tables).toEqual(first.checksums.tables)
    expect(second.checksums.pictures).toMatchObject({ files: 2, absent: 0 })

    const other = await start(settings)
    const bob = await sign(other.url, 'bob@example.org')
    expect([bob.status, (bob.body['viewer'] as { email: string }).email]).toEqual([200, 'bob@example.org'])
    const cat = await sign(other.url, 'cat@example.org')
    expect(cat.body['viewer']).toBeNull()
    const code = await callServer(other.url, 'POST', '/security/second-step', {
      cookie: cat.cookie,
      body: { code: codeOf(ids.key) },
    })
    expect([code.status, code.body['email']]).toEqual([200, 'cat@example.org'])
    expect(await avatarOf(other, ann)).toEqual(avatar)
    const reply = { id: randomUUID(), body: 'And I' }
    const path = `/questions/${ids.questionId}/replies`
    expect((await callServer(other.url, 'POST', path, { cookie: ann, body: reply })).status).toBe(200)
    const stream = await fetch(`${other.url}/live?cursor=${String(before['cursor'])}`, { headers: { cookie: ann } })
    expect(await hearUntil(stream.body, heard => heard.includes('data:'))).toContain('resync')
    await stream.body?.cancel()
  })
})
