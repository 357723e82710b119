import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { pages } from '../../../contract/pages.ts'
import { createTestApp, mailTo, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { exporting, type Exporter } from '../../../tests/support/people/exporting.ts'
import { unzip } from '../../../tests/support/unzip.ts'
import { inTransaction } from '../../db/transaction.ts'
import { serverLimits } from '../../base/limits.ts'
import { removeOldExports } from './public.ts'
import { eraseExports } from './remove.ts'
import { exportJob } from './run.ts'

let app: TestApp
let on: ReturnType<typeof exporting>
let ann: Exporter
beforeAll(async () => {
  app = await createTestApp()
  on = exporting(app)
})
beforeEach(async () => {
  ann = await on.member()
})

const subjects = async (who = ann) => (await mailTo(app, who.email)).map(({ subject }) => subject)
const rowOf = (id: string) => app.deps.db.selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirst()
const change = (id: string, values: object) =>
  app.deps.db.updateTable('exports').set(values).where('id', '=', id).execute()
const partsOf = async (id: string) => (await on.stored()).filter(key => key.includes(id))
const due = () => sql`update jobs set run_at = now(), locked_until = null`.execute(app.deps.db)

function storing(put: typeof app.deps.exportStore.put) {
  const { exportStore } = app.deps
  const original = exportStore.put
  exportStore.put = put
  onTestFinished(() => void (exportStore.put = original))
  return { restore: () => void (exportStore.put = original), original }
}

function pausedStore() {
  const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { original, restore } = storing(async (...part) => {
    reached.resolve()
    await gate.promise
    await original(...part)
  })
  return { reached: reached.promise, go: gate.resolve, restore }
}

describe('an export', () => {
  it('is prepared by a job, and announced by an email with a link to the page only', async () => {
    expect(await on.latest(ann)).toBeNull()
    const { status, body } = await on.request(ann)
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'preparing', progress: { stage: 'records', done: 0, total: 0 }, bytes: null })
    const [mail] = await mailTo(app, ann.email)
    expect(mail).toMatchObject({ subject: 'Your data is ready' })
    expect(mail?.text).toContain(pages.dataDownload)
    expect(mail?.text).not.toContain(body.id)
    const ready = await on.latest(ann)
    expect(ready).toMatchObject({ id: body.id, state: 'ready', progress: null, bytes: expect.any(Number) })
    expect(Date.parse(ready.expiresAt) - Date.parse(ready.readyAt)).toBe(7 * 86_400_000)
  })

  it('is one, when two tabs request it concurrently', async () => {
    const answers = await Promise.all([on.request(ann), on.request(ann), on.request(ann)])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    await app.deps.jobs.wake()
    const rows = await app.deps.db.selectFrom('exports').select('id').where('account_id', '=', ann.id).execute()
    expect(rows).toHaveLength(1)
    expect(await subjects()).toEqual(['Your data is ready'])
    expect((await on.request(ann)).body).toMatchObject({ id: rows[0]?.id, state: 'ready' })
  })

  it('that is canceled while it runs leaves no file and sends no email', async () => {
    const store = pausedStore()
    const { body } = await on.request(ann)
    await store.reached
    expect((await on.remove(ann, body.id)).status).toBe(200)
    expect(await on.latest(ann)).toBeNull()
    store.go()
    await app.deps.jobs.wake()
    expect(await rowOf(body.id)).toMatchObject({ state: 'canceled' })
    expect(await partsOf(body.id)).toEqual([])
    expect(await subjects()).toEqual([])
    expect((await on.request(ann)).body).toMatchObject({ state: 'preparing' })
    await app.deps.jobs.wake()
    expect(await on.latest(ann)).toMatchObject({ state: 'ready' })
  })

  it('is deleted with its file, only by its owner', async () => {
    const id = await on.prepared(ann)
    expect(await partsOf(id)).not.toEqual([])
    expect((await on.remove(await on.member(), id)).body.code).toBe('EXPORT_NOT_FOUND')
    expect((await on.remove(ann, id)).status).toBe(200)
    await app.deps.jobs.wake()
    expect(await partsOf(id)).toEqual([])
    expect((await on.file(ann, id)).status).toBe(404)
    expect((await on.remove(ann, id)).body.code).toBe('EXPORT_NOT_FOUND')
  })

  it('is restarted by another worker when its process dies, and the late one cannot finish', async () => {
    const store = pausedStore()
    const { body } = await on.request(ann)
    await store.reached
    const [dead] = await partsRows(body.id)
    store.restore()
    const job = { id: randomUUIDv7(), attempt: 2, signal: new AbortController().signal }
    await exportJob.run(app.deps, { exportId: body.id, origin: 'http://peeps.test' }, job)
    const ready = await rowOf(body.id)
    expect(ready).toMatchObject({ state: 'ready' })
    expect(ready?.run_id).not.toBe(dead?.run_id)
    store.go()
    await app.deps.jobs.wake()
    expect(await rowOf(body.id)).toEqual(ready)
    expect(new Set((await partsRows(body.id)).map(({ run_id }) => run_id))).toEqual(new Set([ready?.run_id]))
    await on.confirm(ann, body.id)
    const zip = Buffer.from(await (await on.file(ann, body.id)).arrayBuffer())
    expect(unzip(zip).size).toBeGreaterThan(10)
    expect(await partsOf(body.id)).toHaveLength((await partsRows(body.id)).length)
  })

  it('fails with an email after several attempts on a full disk, leaves no parts, and can be requested again', async () => {
    let puts = 0
    const { restore } = storing(async () => {
      puts += 1
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    })
    const { body } = await on.request(ann)
    for (let attempt = 1; attempt <= serverLimits.exportAttempts; attempt++) {
      await app.deps.jobs.wake()
      const { state } = await on.latest(ann)
      expect(state).toBe(attempt < serverLimits.exportAttempts ? 'preparing' : 'failed')
      await due()
    }
    expect(puts).toBe(serverLimits.exportAttempts)
    expect(await subjects()).toEqual(["We couldn't prepare your data"])
    expect(await partsRows(body.id)).toEqual([])
    restore()
    expect((await on.request(ann)).body.id).not.toBe(body.id)
    await app.deps.jobs.wake()
    expect(await on.latest(ann)).toMatchObject({ state: 'ready' })
  })

  it('ends when the account is deactivated, and is deleted when it is erased', async () => {
    const store = pausedStore()
    const { body } = await on.request(ann)
    await store.reached
    await app.deps.db.updateTable('accounts').set({ is_active: false }).where('id', '=', ann.id).execute()
    store.go()
    await app.deps.jobs.wake()
    expect(await rowOf(body.id)).toMatchObject({ state: 'canceled' })
    expect(await partsOf(body.id)).toEqual([])
    expect((await on.request(ann)).body.code).toBe('SIGNED_OUT')

    const eve = await on.member()
    const id = await on.prepared(eve)
    await inTransaction(app.deps.db, ({ trx }) => eraseExports(trx, eve.id))
    await app.deps.jobs.wake()
    expect(await partsOf(id)).toEqual([])
    expect(await on.latest(eve)).toBeNull()
  })

  it('of a deleted account goes with its parts', async () => {
    const id = await on.prepared(ann)
    await app.deps.db.deleteFrom('accounts').where('id', '=', ann.id).execute()
    await removeOldExports(app.deps)
    expect([await partsOf(id), await rowOf(id)]).toEqual([[], undefined])
  })
})

const partsRows = (id: string) =>
  app.deps.db.selectFrom('export_parts').selectAll().where('export_id', '=', id).execute()

describe('the file', () => {
  it('is for the session that entered the password within ten minutes', async () => {
    const { body } = await on.request(ann)
    await app.deps.jobs.wake()
    const { id } = body
    const refused = async (who: { as?: string }) => ((await (await on.file(who, id)).json()) as { code: string }).code
    expect(await refused({})).toBe('SIGNED_OUT')
    expect(await refused(await on.member())).toBe('EXPORT_NOT_FOUND')
    expect(await refused(ann)).toBe('CODE_NEEDED')
    expect(await on.confirm(ann, id, 'not the password')).toMatchObject({
      status: 422,
      body: { code: 'WRONG_PASSWORD', data: { fields: { password: 'passwordWrong' } } },
    })
    expect(await refused(ann)).toBe('CODE_NEEDED')
    expect((await on.confirm(await on.member(), id)).body.code).toBe('EXPORT_NOT_FOUND')

    expect(await on.confirm(ann, id)).toMatchObject({ body: { url: `/api/exports/${id}/our-peeps-data.zip` } })
    const response = await on.file(ann, id)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="our-peeps-data.zip"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    const zip = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-length')).toBe(String(zip.length))
    expect([...unzip(zip).keys()]).toContain('index.html')

    expect(await refused({ as: await signInAs(app, ann) })).toBe('CODE_NEEDED')
    await change(id, { confirmed_at: new Date(Date.now() - serverLimits.exportConfirmed - 1_000) })
    expect(await refused(ann)).toBe('CODE_NEEDED')
    expect(await subjects()).toEqual(['Your data is being downloaded', 'Your data is ready'])
  })

  it('expires after seven days, and its parts are deleted', async () => {
    const id = await on.prepared(ann)
    await change(id, { expires_at: new Date(Date.now() - 1_000) })
    expect(await on.latest(ann)).toMatchObject({ id, state: 'expired' })
    expect((await on.file(ann, id)).status).toBe(404)
    await removeOldExports(app.deps)
    expect(await partsOf(id)).toEqual([])
    expect(await on.latest(ann)).toMatchObject({ id, state: 'expired' })
    expect((await on.request(ann)).body.id).not.toBe(id)
  })

  it('is not found if its parts are gone, as after a restore', async () => {
    const id = await on.prepared(ann)
    for (const key of await partsOf(id)) await app.deps.exportStore.remove(key)
    expect(await (await on.file(ann, id)).json()).toMatchObject({ code: 'EXPORT_NOT_FOUND' })
  })

  it('cannot be read through the store and the URLs of images', async () => {
    const id = await on.prepared(ann)
    const [key = ''] = await partsOf(id)
    expect(await app.deps.media.get(key)).toBeNull()
    expect((await app.request('GET', `/media/${key}`, { as: ann.as })).status).toBe(404)
  })
})

it('forgets exports that stopped long ago, and parts that a dead process left', async () => {
  const { db } = app.deps
  const id = await on.prepared(ann)
  const left = { export_id: id, run_id: randomUUIDv7(), number: 0, bytes: null }
  await db.insertInto('export_parts').values(left).execute()
  await removeOldExports(app.deps)
  expect(await partsRows(id)).toContainEqual(expect.objectContaining(left))
  await db
    .updateTable('export_parts')
    .set({ created_at: new Date(Date.now() - 61_000) })
    .where('run_id', '=', left.run_id)
    .execute()
  await removeOldExports(app.deps)
  expect(await partsRows(id)).not.toContainEqual(expect.objectContaining(left))
  expect(await on.latest(ann)).toMatchObject({ state: 'ready' })
  const past = (days: number) => new Date(Date.now() - days * 86_400_000)
  await change(id, { expires_at: past(24), requested_at: past(31) })
  await removeOldExports(app.deps)
  expect(await rowOf(id)).toBeUndefined()
  const stuck = await on.request(ann)
  await db.deleteFrom('jobs').execute()
  await change(stuck.body.id, { state: 'preparing', requested_at: past(3) })
  await removeOldExports(app.deps)
  expect(await on.latest(ann)).toMatchObject({ state: 'failed' })
})
