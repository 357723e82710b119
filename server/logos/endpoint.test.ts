import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { drawing } from '../../tests/support/pictures.ts'
import { endpointProvider } from './endpoint.ts'

let answer: (request: IncomingMessage, response: ServerResponse) => void
let asked: { path: string | undefined; authorization: string | undefined; body: Record<string, unknown> }[] = []
let url = ''

const standIn = createServer((request, response) => {
  let body = ''
  request.on('data', chunk => (body += chunk))
  request.on('end', () => {
    asked.push({
      path: request.url,
      authorization: request.headers.authorization,
      body: JSON.parse(body || '{}') as Record<string, unknown>,
    })
    answer(request, response)
  })
})

beforeAll(async () => {
  standIn.listen(0, '127.0.0.1')
  await once(standIn, 'listening')
  url = `http://127.0.0.1:${(standIn.address() as AddressInfo).port}`
})
afterAll(() => {
  standIn.closeAllConnections()
  standIn.close()
})
beforeEach(() => {
  asked = []
})

const json = (status: number, body: unknown) => (_: unknown, response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
const generate = (signal = AbortSignal.timeout(5000), model = 'painter') =>
  endpointProvider({ url, key: 'a key that stays', model }).generate({
    style: 'emblem',
    concept: 'sea',
    prompt: 'a gull',
    seed: 'seed',
    signal,
  })
const picture = async () => (await drawing(600, 400).webp().toBuffer()).toString('base64')

it('sends the documented request and re-encodes the image', async () => {
  answer = json(200, { data: [{ b64_json: await picture() }] })
  const { png, svg } = await generate()
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1024, height: 1024 })
  expect(svg).toBeUndefined()
  expect(asked).toMatchObject([
    {
      path: '/images/generations',
      authorization: 'Bearer a key that stays',
      body: { model: 'painter', n: 1, size: '1024x1024', response_format: 'b64_json' },
    },
  ])
  expect(asked[0]?.body['prompt']).toMatch(/sea.*emblem.*a gull/)
  await generate(undefined, 'gpt-image-1')
  expect(asked[1]?.body).not.toHaveProperty('response_format')
})

it('distinguishes a refusal from other failures', async () => {
  answer = json(400, { error: { code: 'content_policy_violation', message: 'No.' } })
  await expect(generate()).rejects.toMatchObject({ code: 'LOGO_REFUSED' })
  answer = json(400, { error: { code: 'unknown_parameter' } })
  await expect(generate()).rejects.toMatchObject({ code: 'LOGO_FAILED' })
  answer = json(401, { error: { code: 'invalid_api_key' } })
  await expect(generate()).rejects.toMatchObject({ code: 'LOGO_FAILED' })
})

it('stops at the timeout, also in the middle of a response', async () => {
  answer = () => undefined
  await expect(generate(AbortSignal.timeout(60))).rejects.toMatchObject({ code: 'LOGO_TIMEOUT' })
  answer = (_, response) => response.writeHead(200).write('{"data":')
  await expect(generate(AbortSignal.timeout(60))).rejects.toMatchObject({ code: 'LOGO_TIMEOUT' })
})

it.each([
  ['broken bytes', async () => json(200, { data: [{ b64_json: (await picture()).slice(0, 2000) }] })],
  [
    'bytes of something else',
    async () => json(200, { data: [{ b64_json: Buffer.from('<svg/>').toString('base64') }] }),
  ],
  ['no picture', async () => json(200, { data: [] })],
  ['an address in place of a picture', async () => json(200, { data: [{ url: 'http://elsewhere.example/x.png' }] })],
  ['no JSON', async () => (_: unknown, response: ServerResponse) => void response.writeHead(200).end('<html>')],
  ['an end in the middle', async () => (_: unknown, response: ServerResponse) => void response.destroy()],
  [
    'more than can be a picture',
    async () => (_: unknown, response: ServerResponse) =>
      void response.writeHead(200).end(Buffer.alloc(17 * 1024 * 1024, 'a')),
  ],
])('rejects %s', async (_, made) => {
  answer = await made()
  const error = await generate().catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: 'LOGO_FAILED' })
  expect(JSON.stringify(error) + String((error as Error).cause)).not.toContain('a key that stays')
})

it('follows no redirect', async () => {
  answer = (_, response) => response.writeHead(307, { location: `${url}/elsewhere` }).end()
  await expect(generate()).rejects.toMatchObject({ code: 'LOGO_FAILED' })
  expect(asked).toHaveLength(1)
})
