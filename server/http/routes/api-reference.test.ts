import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createTestApp } from '../../../tests/support/app.ts'

it('has no references in the OpenAPI document, because its page resolves none', async () => {
  const { status, body } = await (await createTestApp()).api('GET', '/openapi.json')
  expect(status).toBe(200)
  expect(Object.keys(body.paths)).toContain('/questions/{questionId}/replies')
  expect(JSON.stringify(body)).not.toContain('"$ref"')
})

it.each([
  ['/openapi.json', 'application/json'],
  ['/docs/swagger-ui-bundle.js', 'text/javascript'],
])('compresses %s once, and answers a client that has it with 304', async (path, type) => {
  const app = await createTestApp()
  const read = (headers: Record<string, string>) => app.request('GET', `/api${path}`, { headers })
  const [plain, first, second] = await Promise.all(
    ['identity', 'gzip', 'gzip'].map(coding => read({ 'accept-encoding': coding })),
  )
  const bodies = await Promise.all([first, second].map(async answer => Buffer.from(await answer!.arrayBuffer())))
  expect(bodies[1]).toEqual(bodies[0])
  expect(gunzipSync(bodies[0]!).toString()).toBe(await plain!.text())
  expect(first!.headers.get('content-type')).toContain(type)
  expect(first!.headers.get('vary')).toContain('accept-encoding')
  const known = await read({ 'accept-encoding': 'gzip', 'if-none-match': first!.headers.get('etag') ?? '' })
  expect([known.status, await known.text()]).toEqual([304, ''])
  expect(known.headers.get('cache-control')).toContain('max-age')
  const other = await read({ 'if-none-match': '"another"' })
  expect(other.status).toBe(200)
})
