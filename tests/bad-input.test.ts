import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { errorTable } from '../contract/errors.ts'
import { limits } from '../contract/limits.ts'
import { serverLimits } from '../server/base/limits.ts'
import { createTestApp, origin, signInAs, type TestApp } from './support/app.ts'
import { createAccount } from './support/factories.ts'
import { badPictures, pictureOf } from './support/pictures.ts'

const pictures = await badPictures()
let app: TestApp
let as: string

beforeAll(async () => {
  app = await createTestApp()
  as = await signInAs(app, (await createAccount(app.deps.db)).account)
})

const ask = (body: unknown, headers: Record<string, string> = {}) =>
  app.api('POST', '/questions', { as, body, headers })
const question = () => ({ id: randomUUID(), category: 'Podcasting', title: 'A question' })

describe('an unreadable request', () => {
  it.each([
    ['half a body', '{"id":', 'MALFORMED_REQUEST'],
    ['no object', '"text"', 'INVALID_INPUT'],
    ['a list', '[]', 'INVALID_INPUT'],
    ['null', 'null', 'INVALID_INPUT'],
    ['nothing', '', 'INVALID_INPUT'],
    ['a number as text', { ...question(), title: 12345 }, 'INVALID_INPUT'],
    ['an id that is none', { ...question(), id: '1; drop table posts' }, 'INVALID_INPUT'],
    ['a polluted prototype', '{"__proto__":{"isAdmin":true},"id":"x"}', 'INVALID_INPUT'],
  ])('%s is a 400 with a sentence', async (_, body, code) => {
    const answer = await ask(body)
    expect([answer.status, answer.body.code]).toEqual([400, code])
    expect(answer.body.message).toBe(errorTable[code as keyof typeof errorTable][1])
    expect(answer.body.data.requestId).toBeTruthy()
  })

  it('an endless number is a 400', async () => {
    expect((await ask(`{"id":${'9'.repeat(1000)}}`)).status).toBe(400)
  })

  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  it.each([
    ['nested lists', deep(50_000)],
    ['nested objects', '{"a":'.repeat(17) + '1' + '}'.repeat(17)],
    ['nesting that does not end', '[{"a":'.repeat(9)],
    ['nesting in a field', `{"title":${deep(16)}}`],
    ['nesting in an unknown field', JSON.stringify({ ...question(), other: JSON.parse(deep(16)) as unknown })],
    ['nesting after a string with quotes', `{"title":"\\"\\\\","other":${deep(16)}}`],
    ['a form', 'title=A+question', 'application/x-www-form-urlencoded'],
    ['a form with files', '--x\r\n\r\n--x--', 'multipart/form-data; boundary=x'],
    ['an event stream', 'data: {}\n\n', 'text/event-stream'],
    ['a text', JSON.stringify(question()), 'text/plain'],
    ['another type', 'x', 'application/octet-stream'],
  ])('%s is refused before it is parsed', async (_, body, type = 'application/json') => {
    for (const [path, who] of [
      ['/questions', as],
      ['/accounts/sign-in', undefined],
    ] as const) {
      const sent = body.length > serverLimits.strangerBytesMax && !who ? body.slice(0, 4000) : body
      const answer = await app.api('POST', path, { as: who, body: sent, headers: { 'content-type': type } })
      expect([path, answer.status, answer.body.code]).toEqual([path, 400, 'MALFORMED_REQUEST'])
    }
  })

  it('brackets and braces in a text are no nesting', async () => {
    const title = `${'[{'.repeat(40)} "why\\" ${'}]'.repeat(40)}?`
    expect((await ask({ ...question(), title })).status).toBe(200)
  })

  it.each([
    ['/accounts/sign-in', 'with its length', true],
    ['/accounts/sign-up', 'without its length', false],
  ])('reads little of clients that are not signed in: %s %s', async (path, _, isTold) => {
    const body = JSON.stringify({ email: 'x'.repeat(serverLimits.strangerBytesMax) })
    const headers = isTold ? { 'content-length': String(body.length) } : {}
    const answer = await app.api('POST', path, { body, headers })
    expect([answer.status, answer.body.code]).toEqual([413, 'BODY_TOO_LARGE'])
    expect(answer.headers.get('connection')).toBe('close')
  })

  it.each([
    ['PUT', '/profile', 'interests'],
    ['POST', '/events', 'types'],
  ])('answers a list of 100,000 invalid elements with a 400 and one issue: %s %s', async (method, path, field) => {
    const answer = await app.api(method, path, { as, body: { [field]: Array.from({ length: 100_000 }, () => 0) } })
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_INPUT'])
    expect(Object.keys(answer.body.data.fields).filter(name => name.startsWith(field))).toEqual([field])
  })

  it('rejects 10 MB before reading them', async () => {
    const answer = await ask(`{"text":"${'x'.repeat(10 * 1024 * 1024)}"}`)
    expect([answer.status, answer.body.code]).toEqual([413, 'BODY_TOO_LARGE'])
  })

  it('rejects a body with a wrong length', async () => {
    const stream = new ReadableStream({
      start(controller) {
        for (let sent = 0; sent <= serverLimits.bodyBytesMax; sent += 65_536) controller.enqueue(new Uint8Array(65_536))
        controller.close()
      },
    })
    const { createApp } = await import('../server/app.ts')
    const response = await createApp(app.deps).request(`${origin}/api/questions`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', cookie: `peeps.session_token=${as}` },
      body: stream,
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(413)
  })

  it.each([
    ['GET', '/nowhere', 404],
    ['POST', '/questions/x/y/z', 404],
    ['DELETE', '/questions', 404],
    ['GET', '/questions?limit=0', 400],
    ['GET', '/questions?limit=101', 400],
    ['GET', '/questions?limit=ten', 400],
    ['GET', '/questions?category=Gossip', 400],
    ['GET', `/questions?cursor=${'x'.repeat(401)}`, 400],
    ['GET', '/questions/%ff', 404],
    ['GET', '/questions/%E0%A4%A', 404],
  ])('%s %s is %i as JSON', async (method, path, status) => {
    const answer = await app.api(method, path, { as, body: method === 'POST' ? {} : undefined })
    expect(answer.status).toBe(status)
    expect(answer.body.code).toBeTruthy()
  })
})

describe('a picture', () => {
  let folder: string
  let target: TestApp
  beforeAll(async () => {
    target = await createTestApp()
    folder = target.mediaFolder
  })
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    target.api('PUT', '/profile/avatar', { as, body, headers: { 'content-type': 'image/png', ...headers } })
  const stored = () => readdir(folder, { recursive: true }).catch(() => [])

  it.each(pictures)('is rejected when it is %s', async (_, bytes, code) => {
    const answer = await send(bytes)
    const [status, message] = errorTable[code as keyof typeof errorTable]
    expect([answer.body.code, answer.status, answer.body.message]).toEqual([code, status, message])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await stored()).toEqual([])
    expect((await target.api('GET', '/profile', { as })).body.avatar).toBeNull()
    await app.deps.db.deleteFrom('rate_limits').execute()
  })

  it('is rejected with one byte too many, for any Content-Length', async () => {
    const tooLong = await pictureOf(limits.avatarBytesMax + 1)
    for (const length of [undefined, '1000', '0', 'many', String(limits.avatarBytesMax + 1)]) {
      const answer = await send(tooLong, length === undefined ? {} : { 'content-length': length })
      expect([answer.status, answer.body.code]).toEqual([413, 'IMAGE_TOO_LARGE'])
    }
    expect(await stored()).toEqual([])
  })

  it('is not read beyond its limit', async () => {
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent += 65_536
        controller.enqueue(new Uint8Array(65_536))
      },
    })
    const { createApp } = await import('../server/app.ts')
    const response = await createApp(target.deps).request(`${origin}/api/profile/avatar`, {
      method: 'PUT',
      headers: { origin, cookie: `peeps.session_token=${as}` },
      body: endless,
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(413)
    expect(sent).toBeLessThan(limits.avatarBytesMax + 4 * 65_536)
    expect(await stored()).toEqual([])
  })

  it('from another origin or without a session is rejected before it is read', async () => {
    const picture = await pictureOf(50_000)
    expect((await send(picture, { origin: 'https://evil.example' })).body.code).toBe('FOREIGN_ORIGIN')
    expect((await target.api('PUT', '/profile/avatar', { body: picture })).body.code).toBe('SIGNED_OUT')
    expect(await stored()).toEqual([])
  })

  it('cannot choose its file name', async () => {
    const answer = await send(await pictureOf(limits.avatarBytesMax), {
      'content-disposition': 'attachment; filename="../../../etc/cron.d/evil.php"',
    })
    expect(answer.status).toBe(200)
    const own = new RegExp(`^avatars/${answer.body.id}\\.[\\da-f-]{36}(\\.small)?\\.webp$`)
    const files = (await stored()).filter(name => name.endsWith('webp'))
    expect(files).toHaveLength(2)
    for (const file of files) expect(file).toMatch(own)
  })
})

describe('a write from another origin', () => {
  it.each([
    'https://evil.example',
    'null',
    'http://peeps.test.evil.example',
    'http://peeps.test:81',
    'https://peeps.test',
  ])('is rejected from %s', async foreign => {
    const answer = await ask(question(), { origin: foreign })
    expect([answer.status, answer.body.code]).toEqual([403, 'FOREIGN_ORIGIN'])
  })

  it('is rejected without an Origin', async () => {
    const { createApp } = await import('../server/app.ts')
    const response = await createApp(app.deps).request(`${origin}/api/accounts/sign-out`, {
      method: 'POST',
      body: '{}',
    })
    expect(response.status).toBe(403)
  })

  it('is accepted from the own host without APP_URL, and rejected from another', async () => {
    const open = await createTestApp({ environment: { APP_URL: '' } })
    const send = (from: string, host: string) =>
      open.request('POST', '/api/accounts/sign-out', { body: {}, headers: { origin: from, host } })
    expect((await send('http://192.168.1.20:3000', '192.168.1.20:3000')).status).toBe(200)
    expect((await send('http://evil.example', '192.168.1.20:3000')).status).toBe(403)
  })
})

describe('headers', () => {
  it('are set on every answer, errors included', async () => {
    for (const response of [await app.request('GET', '/api/session'), await app.request('GET', '/api/nowhere')]) {
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self';")
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('x-request-id')).toBeTruthy()
      expect(response.headers.get('strict-transport-security')).toBeNull()
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
    const secure = await createTestApp({ environment: { APP_URL: 'https://peeps.test' } })
    expect((await secure.request('GET', '/healthz')).headers.get('strict-transport-security')).toContain('max-age=')
  })

  it('take the client IP from a proxy only when one is configured', async () => {
    const signIn = (target: TestApp, forwarded: string) =>
      target.api('POST', '/accounts/sign-in', {
        body: { email: 'nobody@example.org', password: 'guess' },
        from: '10.3.3.3',
        headers: { 'x-forwarded-for': forwarded },
      })
    const statuses = async (target: TestApp) => {
      await app.deps.db.deleteFrom('rate_limits').execute()
      const seen = new Set<number>()
      for (let tries = 0; tries < 12; tries++) seen.add((await signIn(target, `6.6.6.${tries}`)).status)
      return [...seen]
    }
    expect(await statuses(app)).toEqual([401, 429])
    expect(await statuses(await createTestApp({ environment: { TRUST_PROXY: '1' } }))).toEqual([401])
  })
})

it('answers an unexpected error opaquely, with a request id', async () => {
  const broken = await createTestApp()
  broken.deps.db = {
    ...broken.deps.db,
    selectFrom: () => {
      throw new Error('the secret of the house')
    },
  } as never
  const answer = await broken.api('GET', '/questions', { as })
  expect(answer.status).toBe(500)
  expect(JSON.stringify(answer.body)).not.toContain('secret of the house')
  expect(answer.body.data.requestId).toBe(answer.headers.get('x-request-id'))
})

it('hides an endpoint whose feature is off', async () => {
  const without = await createTestApp({ environment: { FEATURE_QUESTIONS: 'off' } })
  const answer = await without.api('GET', '/questions', { as })
  expect([answer.status, answer.body.code]).toEqual([404, 'FEATURE_OFF'])
  expect((await without.api('GET', '/session', { as })).body.features).not.toContain('questions')
})
