import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openBareDatabase, openCopy } from '../../tests/support/city/database.ts'
import { createAccount } from '../../tests/support/factories.ts'
import { ways, type Engine } from '../../tests/support/people/places.ts'
import { removeFolder, temporaryFolder } from '../../tests/support/engines/server-process.ts'
import type { Database } from '../db/client.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import { diskStore } from '../media/disk-store.ts'
import { createKeyring } from '../crypto/keyring.ts'
import { newLink } from '../features/calendar/link.ts'
import { isEncrypted, readEntries, writeDraft } from './file.ts'
import { missingKeys } from './keys.ts'
import { makeBackup, makeBackupThrough } from './make.ts'
import { manifest } from './manifest.ts'
import { restoreBackup } from './restore.ts'
import { sha256Of } from './sums.ts'
import { tarOf } from './tar.ts'
import { verifyBackup } from './verify.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const secret = 'a secret of thirty-two characters'
const passphrase = 'correct horse battery staple'
const opened: Database[] = []
let folder: string
let own: Engine
beforeAll(async () => {
  folder = await temporaryFolder()
  own = ways()[0]![0]
})
afterAll(async () => {
  await Promise.all(opened.map(database => database.close()))
  await removeFolder(folder)
})

const kept = (database: Database) => (opened.push(database), database)
const pglite = async () => (await import('../db/pglite.ts')).openPglite()
async function filledOf(engine: Engine): Promise<Database> {
  if (engine === own) return kept(await openCopy())
  const database = kept(await pglite())
  await migrate(database)
  return database
}
const bareOf = async (engine: Engine) => kept(await (engine === own ? openBareDatabase() : pglite()))

let files = 0
const fileName = () => join(folder, `${(files += 1)}.backup`)
const store = (name: string) => diskStore(join(folder, name))
const backUp = async (database: Database, options: { media?: string; withKeys?: boolean; sealed?: boolean } = {}) => {
  const file = fileName()
  const made = await makeBackup(file, options.sealed ? passphrase : undefined, {
    database,
    media: store(options.media ?? 'media'),
    keyring: createKeyring(secret),
    ...(options.withKeys ? { keys: { secret, previousSecrets: ['the one before, of thirty-two or more'] } } : {}),
  })
  return { file, ...made }
}
/** On its own connection, because a restore requires exclusive access. */
const once = (database: Database, text: string) => database.transfer('write', transfer => transfer.query(text))
const isBare = async (database: Database) =>
  (await once(database, `select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`)).rows
    .length === 0

const pieces = ['\\', '\\N', '\\.', '\t', '\n', '\r', '\v', '\b', '\f', '\u0001', '"', "'", ',', '{', '}', 'NULL', ' ']
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'grapheme', maxLength: 4 })), { maxLength: 12 })
  .map(parts => parts.join('').replaceAll('\0', ''))
const hostileJson = fc.dictionary(
  hostile,
  fc.oneof(hostile, fc.integer(), fc.boolean(), fc.constant(null), fc.array(hostile)),
)

async function fill({ db }: Database): Promise<void> {
  const texts = fc.sample(hostile, 200)
  const jsons = fc.sample(hostileJson, 60)
  const lists = fc.sample(fc.array(hostile, { maxLength: 5 }), 20)
  for (const [n, text] of texts.entries())
    await db
      .insertInto('mailbox')
      .values({ id: randomUUIDv7(), recipient: text, subject: '', text: texts[(n + 1) % texts.length]!, html: '\\N' })
      .execute()
  for (const json of jsons)
    await sql`insert into jobs (id, kind, payload, last_error) values (${randomUUIDv7()}, 'none', ${JSON.stringify(json)}::jsonb, null)`.execute(
      db,
    )
  for (const list of lists) {
    const { account } = await createAccount(db)
    await sql`update profiles set knowledgeable_in = ${list}::text[], company = ${list[0] ?? null}, industry = '' where id = ${account.id}`.execute(
      db,
    )
    await sql`insert into logos (id, owner_id, style, concept, prompt, png) values (${randomUUIDv7()}, ${account.id}, 'tile', 'sea', '', ${randomBytes(300)})`.execute(
      db,
    )
    await sql`insert into verifications (id, identifier, value, expires_at, created_at)
      values (${randomUUIDv7()}, ${account.id}, '', 'infinity', '4713-01-01 00:00:00.123456 BC')`.execute(db)
    await sql`insert into market_items (id, title, price, user_id, city_id)
      select ${randomUUIDv7()}, '', 1234567890.10, id, city_id from profiles where id = ${account.id}`.execute(db)
    await sql`insert into daily_figures select city_id, ${`0${list.length}99-02-28`}::date + (random() * 9000)::int, 1, null, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0
      from profiles where id = ${account.id} on conflict do nothing`.execute(db)
  }
  await sql`insert into audit_log (id, action) values (${randomUUIDv7()}, 'tested')`.execute(db)
}

const tables = ['mailbox', 'jobs', 'profiles', 'user_list', 'logos', 'verifications', 'market_items', 'daily_figures']
/** Omits generated columns, which depend on the engine's Unicode tables. */
const rowsOf = async ({ db }: Database) =>
  Promise.all(
    tables.map(async table => {
      const { rows } = await sql<{ row: string }>`
        select (to_jsonb(t) - array(select attname::text from pg_attribute
          where attrelid = ${table}::regclass and attgenerated <> ''))::text as row from ${sql.table(table)} as t`.execute(
        db,
      )
      return rows.map(({ row }) => row).toSorted()
    }),
  )

describe.each(ways())('from %s to %s', (from, to) => {
  it('restores every value, keeps triggers, and continues sequences', async () => {
    const source = await filledOf(from)
    await fill(source)
    await store('media').put('avatars/a.webp', randomBytes(40), 'image/webp')
    await sql`update profiles set avatar_path = 'avatars/a.webp' where id = (select id from profiles limit 1)`.execute(
      source.db,
    )
    const { file, text, exitCode } = await backUp(source)
    expect([exitCode, text.includes('avatars/a.small.webp')]).toEqual([2, true])
    const target = await bareOf(to)
    const backup = await verifyBackup(file, undefined)
    const restored = await restoreBackup(backup, { database: target, media: store(`restored-${to}`) })
    expect([restored.pictures, restored.migrated]).toEqual([1, []])
    expect(await rowsOf(target)).toEqual(await rowsOf(source))
    expect(await store(`restored-${to}`).get('avatars/a.webp')).toEqual(await store('media').get('avatars/a.webp'))
    await expect(sql`update audit_log set note = 'changed'`.execute(target.db)).rejects.toThrow('append-only')
    await expect(sql`delete from audit_log`.execute(target.db)).rejects.toThrow('append-only')
    const event = await target.db.selectFrom('outbox').select(['id', 'event']).executeTakeFirstOrThrow()
    expect(event.event).toEqual({ type: 'resync' })
    expect(Number(event.id)).toBeGreaterThan(1_700_000_000_000)
    await createAccount(target.db)
    await expect(restoreBackup(backup, { database: target, media: store('none') })).rejects.toThrow('is not empty')
  })
})

describe('a backup', () => {
  let source: Database
  let plain: string
  let bare: Database
  beforeAll(async () => {
    source = await filledOf(own)
    bare = await bareOf(own)
    await createAccount(source.db)
    await store('one').put('avatars/b.webp', randomBytes(4_000), 'image/webp')
    await store('one').put('avatars/b.small.webp', randomBytes(4_000), 'image/webp')
    await source.db.updateTable('profiles').set({ avatar_path: 'avatars/b.webp' }).execute()
    plain = (await backUp(source, { media: 'one' })).file
  })

  it('is readable only by its owner, and leaves no temporary file, also on failure', async () => {
    await expect(backUp(bare)).rejects.toThrow('has no tables of Our Peeps')
    expect((await stat(plain)).mode & 0o777).toBe(0o600)
    expect((await readdir(folder)).filter(name => name.endsWith('.part'))).toEqual([])
  })

  it('is rejected if truncated, altered, newer or invalid, before any change', async () => {
    const bytes = await readFile(plain)
    const refused = async (content: Buffer | string, sentence: RegExp) => {
      const file = fileName()
      await writeFile(file, content)
      const reading = isEncrypted(file).then(() => verifyBackup(file, undefined))
      await expect(reading).rejects.toThrow(sentence)
    }
    for (const share of [0.1, 0.5, 0.9, 0.999])
      await refused(bytes.subarray(0, Math.floor(bytes.length * share)), /was cut or changed/)
    for (const share of [0.05, 0.3, 0.6, 0.95]) {
      const changed = Buffer.from(bytes)
      changed[Math.floor(bytes.length * share)]! ^= 0x10
      await refused(changed, /was cut or changed/)
    }
    await refused('hello', /is not a backup of Our Peeps/)
    await refused('', /is not a backup of Our Peeps/)
    await expect(verifyBackup((await rewritten(plain, { format: 2 })).file, undefined)).rejects.toThrow(
      'a newer version',
    )
  })

  async function rewritten(file: string, change: object) {
    const entries = await Array.fromAsync(readEntries(file, undefined))
    const text = JSON.stringify({ ...JSON.parse(entries[0]!.bytes.toString()), ...change })
    const tar = () =>
      tarOf(async add => {
        for (const { name, bytes } of entries) {
          if (name === 'manifest.json') await add(name, text)
          else if (name === 'checksums.json')
            await add(name, JSON.stringify({ ...JSON.parse(bytes.toString()), manifest: sha256Of(Buffer.from(text)) }))
          else await add(name, bytes)
        }
      })
    const other = fileName()
    await (await writeDraft(other, tar, undefined)).keep()
    return { file: other }
  }

  it('is rejected with unknown migrations or into a newer database, without partial changes', async () => {
    const target = bare
    const { migrations, tables } = manifest.parse(
      JSON.parse(String((await readEntries(plain, undefined).next()).value?.bytes)),
    )
    const restore = async (change: object) =>
      restoreBackup(await verifyBackup((await rewritten(plain, change)).file, undefined), {
        database: target,
        media: store('none'),
      })
    const unknown = { name: '9999-01-01-later.sql', checksum: '0'.repeat(64) }
    await expect(restore({ migrations: [...migrations, unknown] })).rejects.toThrow('a newer version')
    await expect(
      restore({ migrations: migrations.with(0, { ...migrations[0]!, checksum: '0'.repeat(64) }) }),
    ).rejects.toThrow('is not the one that the backup was made under')
    const [first, ...others] = tables
    const changed = [{ ...first!, columns: [...first!.columns, 'more'] }, ...others]
    await expect(restore({ tables: changed })).rejects.toThrow('are not those that its migrations make')
    expect(await isBare(target)).toBe(true)
    const failing = { ...store('none'), put: () => Promise.reject(new Error('the store is gone')) }
    const whole = await verifyBackup(plain, undefined)
    await expect(restoreBackup(whole, { database: target, media: failing })).rejects.toThrow('the store is gone')
    expect(await isBare(target)).toBe(true)
    await once(target, 'create table somebodys (id int)')
    await expect(restoreBackup(whole, { database: target, media: store('none') })).rejects.toThrow(
      'not those of Our Peeps',
    )
    await once(target, 'drop table somebodys')
  })

  it('of an older version is migrated, and is rejected by a newer database', async () => {
    const all = await readMigrations()
    const before = bare
    await migrate(before, all.slice(0, -1))
    await createAccount(before.db)
    const { file } = await backUp(before)
    const older = await verifyBackup(file, undefined)
    const target = await bareOf(own)
    const { migrated } = await restoreBackup(older, { database: target, media: store('none') })
    expect(migrated).toEqual([all.at(-1)!.name])
    expect(await target.db.selectFrom('accounts').select('id').execute()).toHaveLength(1)
    const further = await filledOf(own)
    await expect(restoreBackup(older, { database: further, media: store('none') })).rejects.toThrow('brought further')
  })

  it('with keys is encrypted, opens only with its passphrase, and reports missing keys', async () => {
    const before = 'the one before, of thirty-two or more'
    const { id: user_id } = (await createAccount(source.db)).account
    const link = { user_id, ...newLink(createKeyring(before), user_id) }
    await source.db.insertInto('calendar_feeds').values(link).execute()
    const { file } = await backUp(source, { media: 'one', withKeys: true, sealed: true })
    expect((await readFile(file, 'latin1')).startsWith('age-encryption.org/v1\n-> scrypt ')).toBe(true)
    await expect(verifyBackup(file, 'another passphrase')).rejects.toThrow('does not open')
    const backup = await verifyBackup(file, passphrase)
    expect(backup.keys).toEqual({ secret, previousSecrets: [before] })
    const now = { secret: 'another secret of this length, 32' }
    expect(missingKeys(backup, { ...now, previousSecrets: [secret, before] })).toBeNull()
    expect(missingKeys(backup, { ...now, previousSecrets: [secret] })).toContain(createKeyring(before).current.id)
    expect(missingKeys(backup, { ...now, previousSecrets: [] })).toContain(createKeyring(secret).current.id)
    const cut = fileName()
    await writeFile(cut, (await readFile(file)).subarray(0, -1))
    await expect(verifyBackup(cut, passphrase)).rejects.toThrow('was cut or changed')
  })

  it('gets its final name only after the server confirms that it is complete', async () => {
    const control = join(folder, 'control.sock')
    const server = createServer(socket => {
      socket.on('error', () => undefined)
      socket.on('data', line => {
        const [, address] = JSON.parse(line.toString()) as string[]
        connect(address!, function (this: Socket) {
          this.end(randomBytes(1_000), () => socket.destroy())
        })
      })
    })
    await new Promise<void>(resolve => server.listen(control, resolve))
    const file = fileName()
    await expect(makeBackupThrough(control, file, undefined, { withKeys: false })).rejects.toThrow(
      'ended before it had sent',
    )
    expect((await readdir(folder)).filter(name => name.startsWith(`${files}.backup`))).toEqual([])
    server.close()
  })
})
