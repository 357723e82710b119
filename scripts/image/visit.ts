import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import sharp from 'sharp'
import { SMTPServer } from 'smtp-server'

export interface Left {
  cookie: string
  avatar: { path: string; bytes: Buffer }
}

export const email = 'ann@example.org'
const password = 'correct horse battery'

type Body = Record<string, unknown>

/** Throws: steps after a wrong answer would give misleading results. */
function expect(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`Not so: ${what}.`)
}

const caller =
  (url: string, cookie = '') =>
  async (method: string, path: string, body?: Body | Buffer) => {
    const raw = Buffer.isBuffer(body)
    return fetch(`${url}${path}`, {
      method,
      headers: {
        origin: url,
        connection: 'close',
        cookie,
        ...(body ? { 'content-type': raw ? 'image/png' : 'application/json' } : {}),
      },
      ...(body ? { body: raw ? new Uint8Array(body) : JSON.stringify(body) } : {}),
    })
  }

export async function openMailbox() {
  const { promise: first, resolve } = Promise.withResolvers<string>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) =>
      void textOf(stream).then(text => {
        // Soft line breaks of quoted-printable would split a link.
        resolve(text.replaceAll('=\r\n', '').replaceAll('=3D', '='))
        done()
      }, done),
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, first, close: () => server.close() }
}

export async function visitPages(url: string): Promise<void> {
  const call = caller(url)
  for (const page of ['/', '/auth/login', '/auth/signup', '/terms']) {
    const html = await (await call('GET', page)).text()
    expect(html.includes('<div id="root"><'), `${page} is drawn`)
    const script = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? ''
    expect((await call('GET', script)).ok, `${page} finds its script ${script}`)
  }
  const docs = await (await call('GET', '/api/docs')).text()
  for (const [, file = ''] of docs.matchAll(/(?:src|href)="(\/[^"]+)"/g))
    expect((await call('GET', file)).ok, `the API's page finds ${file}`)
  const { paths } = (await (await call('GET', '/api/openapi.json')).json()) as { paths: Body }
  expect(Object.keys(paths).length > 50, 'the API describes itself')
}

export async function join(url: string, firstEmail: Promise<string>): Promise<Left> {
  const visitor = caller(url)
  await visitor('POST', '/api/accounts/sign-up', { name: 'Ann', email, password })
  const token = /token=([\w-]+)/.exec(await firstEmail)?.[1] ?? ''
  expect((await visitor('POST', '/api/accounts/confirm', { token })).ok, 'the link of the mail confirms the address')
  const signedIn = await visitor('POST', '/api/accounts/sign-in', { email, password })
  const cookies = signedIn.headers.getSetCookie().map(line => line.split(';')[0] ?? '')
  const cookie = cookies.find(line => line.includes('session_token')) ?? ''
  const call = caller(url, cookie)
  const profile = { name: 'Ann', industry: 'Other', yearsInCity: 'native', knowledgeableIn: ['Podcasting'] }
  expect((await call('POST', '/api/profile/onboarding', profile)).ok, 'the profile is completed')
  const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#a34' } })
    .png()
    .toBuffer()
  const sent = await call('PUT', '/api/profile/avatar', picture)
  expect(sent.ok, 'a picture is taken')
  const { avatar } = (await sent.json()) as { avatar: { large: string } }
  const question = { id: randomUUID(), category: 'Podcasting', title: 'Who is awake?' }
  expect((await call('POST', '/api/questions', question)).ok, 'a question is asked')
  const id = randomUUID()
  const logo = { id, style: 'wordmark', concept: 'sea', customPrompt: 'two waves' }
  expect((await call('POST', '/api/logos', logo)).ok, 'a logo is drawn')
  expect((await call('GET', `/api/logos/${id}/logo.png`)).ok, 'and is there as a picture')
  return { cookie, avatar: { path: avatar.large, bytes: await bytesOf(url, avatar.large) } }
}

export async function comeBack(url: string, { cookie, avatar }: Left): Promise<void> {
  const call = caller(url, cookie)
  const home = await (await call('GET', '/home')).text()
  expect(home.includes('<div id="root"><') && home.includes('Who is awake?'), 'home is drawn with the question')
  expect((await bytesOf(url, avatar.path)).equals(avatar.bytes), 'the picture is the same')
}

export async function roleOf(url: string, cookie: string): Promise<string> {
  const { viewer } = (await (await caller(url, cookie)('GET', '/api/session')).json()) as { viewer: { role: string } }
  return viewer.role
}

const bytesOf = async (url: string, path: string) =>
  Buffer.from(await (await caller(url)('GET', new URL(path, url).pathname)).arrayBuffer())
