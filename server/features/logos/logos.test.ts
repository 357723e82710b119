import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { rates } from '../../../contract/limits.ts'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount } from '../../../tests/support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

const somebody = async (on = app) => signInAs(on, (await createAccount(on.deps.db)).account)
const wishes = (changes: object = {}) => ({
  id: randomUUID(),
  style: 'tile',
  concept: 'flower',
  customPrompt: '',
  ...changes,
})
const generate = (as: string, changes: object = {}, on = app) => on.api('POST', '/logos', { as, body: wishes(changes) })
const list = async (as: string) => (await app.api('GET', '/logos', { as })).body.items

it('generates a logo as PNG and SVG', async () => {
  const as = await somebody()
  const { status, body } = await generate(as, { style: 'monogram', customPrompt: ' Anna, night blue ' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    style: 'monogram',
    concept: 'flower',
    customPrompt: 'Anna, night blue',
    imageUrl: `/api/logos/${body.id}/logo.png`,
    drawn: true,
    traits: { ground: 'night', letters: 'A' },
  })
  const picture = await app.request('GET', body.imageUrl, { as })
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({ width: 1024, height: 1024 })
  const drawing = await app.api('GET', `/logos/${body.id}/drawing`, { as })
  expect(drawing.body.svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 100 100"/)
  expect(await list(as)).toEqual([body])
})

it('shows a logo to its owner only', async () => {
  const { body } = await generate(await somebody())
  const as = await somebody()
  expect((await app.request('GET', body.imageUrl, { as })).status).toBe(404)
  expect((await app.api('GET', `/logos/${body.id}/drawing`, { as })).status).toBe(404)
  expect((await app.request('GET', body.imageUrl)).status).toBe(401)
  expect((await app.request('GET', '/api/logos/nonsense/logo.png', { as })).status).toBe(404)
  expect(await list(as)).toEqual([])
  expect(await generate(as, { ...body })).toMatchObject({ status: 409, body: { code: 'ID_TAKEN' } })
})

it('keeps the latest five logos', async () => {
  const as = await somebody()
  const made: string[] = []
  for (let index = 0; index < 6; index++) made.push((await generate(as)).body.id)
  expect((await list(as)).map(({ id }: { id: string }) => id)).toEqual(made.slice(1).toReversed())
  expect((await app.request('GET', `/api/logos/${made[0]}/logo.png`, { as })).status).toBe(404)
})

it('generates one logo for a repeated request, sequential or concurrent', async () => {
  const as = await somebody()
  const id = randomUUID()
  const first = await generate(as, { id })
  expect((await generate(as, { id })).body).toEqual(first.body)
  expect((await generate(as, { id, concept: 'sea' })).body.code).toBe('ALREADY_STORED')
  const twice = { id: randomUUID() }
  const answers = await Promise.all([generate(as, twice), generate(as, twice)])
  expect(answers.map(({ status }) => status)).toContain(200)
  for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('LOGO_BUSY')
  expect(await list(as)).toHaveLength(2)
})

it('generates one logo at a time per viewer, and rate limits them', async () => {
  const as = await somebody()
  const answers = await Promise.all(Array.from({ length: 4 }, () => generate(as)))
  const codes = answers.map(({ status, body }) => (status === 200 ? 'made' : body.code)).toSorted()
  expect(codes.filter(code => code !== 'made' && code !== 'LOGO_BUSY')).toEqual([])
  expect(codes).toContain('LOGO_BUSY')
  // A lock that was lost with its process expires.
  await app.deps.db
    .updateTable('logo_turns')
    .set({ until: new Date(0) })
    .execute()
  expect((await generate(as)).status).toBe(200)
  await app.deps.db.updateTable('rate_limits').set({ count: rates.logoByAccount[0] }).execute()
  expect(await generate(as)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  await app.deps.db.deleteFrom('rate_limits').execute()
})

it.each([
  [{ customPrompt: 'x'.repeat(301) }, { customPrompt: 'tooLong' }],
  [{ customPrompt: 'x'.repeat(10_000) }, { customPrompt: 'tooLong' }],
  [{ customPrompt: 'a\u0000b' }, { customPrompt: 'unreadable' }],
  [{ style: 'watercolour' }, { style: 'invalid' }],
  [{ concept: '<script>' }, { concept: 'invalid' }],
])('rejects %o', async (changes, fields) => {
  const as = await somebody()
  expect(await generate(as, changes)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', data: { fields } } })
  expect(await list(as)).toEqual([])
})

it('accepts the stated number of characters of any kind', async () => {
  const as = await somebody()
  expect(await generate(as, { customPrompt: '🌊'.repeat(300) })).toMatchObject({ status: 200 })
})

describe('with an external endpoint', () => {
  it('distinguishes its failures, stores nothing of them, and never reveals its key', async () => {
    const key = 'the-key-of-the-endpoint'
    let refuse = true
    const standIn = createServer((_, response) => {
      if (refuse) response.writeHead(400).end('{"error":{"code":"content_policy_violation"}}')
      else response.writeHead(200).end('{"data":[{"b64_json":"AAAA"}]}')
    }).listen(0, '127.0.0.1')
    await once(standIn, 'listening')
    const lines: string[] = []
    const painted = await createTestApp({
      environment: { LOGO_API_URL: `http://127.0.0.1:${(standIn.address() as AddressInfo).port}/`, LOGO_API_KEY: key },
      onLog: line => lines.push(line),
    })
    const as = await somebody(painted)
    expect(await generate(as, {}, painted)).toMatchObject({ status: 422, body: { code: 'LOGO_REFUSED' } })
    refuse = false
    expect(await generate(as, {}, painted)).toMatchObject({ status: 502, body: { code: 'LOGO_FAILED' } })
    expect((await painted.api('GET', '/logos', { as })).body.items).toEqual([])
    expect(lines.join('')).not.toContain(key)
    standIn.closeAllConnections()
    standIn.close()
  })
})
