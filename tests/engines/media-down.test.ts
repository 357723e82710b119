import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { removeUnusedUploads } from '../../server/media/unused-uploads.ts'
import { createTestApp, signInAs, type TestApp } from '../support/app.ts'
import { createAccount } from '../support/factories.ts'
import { drawing } from '../support/pictures.ts'
import { startS3, type S3Server } from '../support/engines/s3-server.ts'
import { s3Variables } from '../support/engines/s3-settings.ts'

let s3: S3Server
let app: TestApp
let as: string
let log: string
beforeEach(async () => {
  s3 = await startS3()
  log = ''
  app = await createTestApp({ environment: s3Variables(s3.settings), onLog: line => (log += line) })
  await app.deps.db.deleteFrom('jobs').execute()
  as = await signInAs(app, (await createAccount(app.deps.db)).account)
})
afterEach(() => s3.close())

const upload = async (path: string, width = 640) =>
  app.api('PUT', path, { as, body: await drawing(width).jpeg().toBuffer(), headers: { 'content-type': 'image/jpeg' } })
const later = async () => {
  await sql`update jobs set run_at = '2000-01-01'`.execute(app.deps.db)
  await sql`update uploads set created_at = '2000-01-01'`.execute(app.deps.db)
  await app.deps.jobs.wake()
  await removeUnusedUploads(app.deps)
}

it('stores pictures in the bucket and serves them from it', async () => {
  const { body } = await upload('/profile/avatar')
  expect(s3.kept.size).toBe(2)
  const answer = await app.request('GET', body.avatar.large)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await upload('/photos')).status).toBe(200)
  await app.api('DELETE', '/profile/avatar', { as })
  await later()
  expect(s3.kept.size).toBe(0)
})

it('limits an outage of the store to pictures, and its error contains neither keys nor secrets', async () => {
  const { avatar } = (await upload('/profile/avatar')).body
  await s3.down()
  for (const path of ['/profile/avatar', '/photos']) {
    const { status, body, headers } = await upload(path)
    expect([status, body.code]).toEqual([503, 'UNAVAILABLE'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  const picture = await app.request('GET', avatar.large)
  expect([picture.status, picture.headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect((await app.api('GET', '/profile', { as })).body.avatar).toEqual(avatar)
  expect(log).toContain('ECONNREFUSED')
  for (const secret of [s3.settings.secretAccessKey, s3.settings.accessKeyId, 'avatars/', 'Signature='])
    expect(
      log
        .split('\n')
        .filter(line => line.includes('media store'))
        .join('\n'),
    ).not.toContain(secret)
  await s3.up()
  expect((await app.request('GET', avatar.large)).status).toBe(200)
  expect((await upload('/profile/avatar')).status).toBe(200)
})

it('removes partially stored files after the store has recovered', async () => {
  s3.room = 1
  const { status, body } = await upload('/photos', 2_000)
  expect([status, body.code]).toEqual([503, 'UNAVAILABLE'])
  expect((await upload('/profile/avatar')).status).toBe(503)
  expect((await app.api('GET', '/profile', { as })).body.avatar).toBeNull()
  expect(s3.kept.size).toBe(1)
  await later()
  expect(s3.kept.size).toBe(0)
})

it('removes a picture after an outage if it was removed during the outage', async () => {
  await upload('/profile/avatar')
  await s3.down()
  const { status, body } = await app.api('DELETE', '/profile/avatar', { as })
  expect([status, body.avatar]).toEqual([200, null])
  await app.deps.jobs.wake()
  await s3.up()
  expect(s3.kept.size).toBe(2)
  await later()
  expect(s3.kept.size).toBe(0)
})
