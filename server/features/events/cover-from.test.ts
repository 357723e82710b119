import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { limits, rates } from '../../../contract/limits.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { gathering, type Guest } from '../../../tests/support/people/gathering.ts'
import { drawing, pictureOf } from '../../../tests/support/pictures.ts'

let app: TestApp
let member: Guest
let asked: IncomingMessage[] = []
let connections = 0
let answer: RequestListener = (_, response) => void response.end()
const server = createServer((request, response) => {
  asked.push(request)
  answer(request, response)
})
let port = 0
const names: Record<string, string[]> = {
  'pictures.example.org': ['93.184.215.14'],
  'other.example.org': ['2606:2800:21f:cb07::1', '93.184.215.15'],
  'inside.example.org': ['127.0.0.1'],
  'half.example.org': ['93.184.215.14', '10.0.0.1'],
  'cloud.example.org': ['169.254.169.254'],
  'mapped.example.org': ['::ffff:127.0.0.1'],
  'nothing.example.org': [],
}

beforeAll(async () => {
  app = await createTestApp()
  member = await gathering(app).guest()
  server.on('connection', () => connections++)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  // Replaces only the connection; the checks stay.
  app.deps.outside = {
    resolve: async name => {
      if (name === 'localhost') return ['127.0.0.1']
      const found = names[name]
      if (!found) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
      return found
    },
    route: () => ({ host: '127.0.0.1', port }),
    patience: 10_000,
  }
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(async () => {
  await app.deps.db.deleteFrom('rate_limits').execute()
  asked = []
  connections = 0
})

/** Until the test ends. The pictures of other tests may take longer. */
function loseSoon(change: Partial<typeof app.deps.outside> = {}) {
  const { outside } = app.deps
  app.deps.outside = { ...outside, patience: 1500, ...change }
  onTestFinished(() => void (app.deps.outside = outside))
}

const fetchCover = (address: unknown) => app.api('POST', '/covers/fetch', { as: member.as, body: { url: address } })
const uploads = () => app.deps.db.selectFrom('uploads').select('id').execute()
const files = async () =>
  (await readdir(app.mediaFolder, { recursive: true }).catch(() => [])).filter(f => f.endsWith('.webp'))

async function refused(address: unknown, code: string, requests: number) {
  const before = [await uploads(), await files()]
  const { body } = await fetchCover(address)
  expect(body.code).toBe(code)
  expect(Object.keys(body.data)).toEqual(['requestId'])
  expect([await uploads(), await files()]).toEqual(before)
  expect(asked).toHaveLength(requests)
}

describe('a url that is not public', () => {
  it.each([
    'http://127.0.0.1/a.png',
    'https://127.0.0.1/a.png',
    'http://localhost/a.png',
    'http://LOCALHOST./a.png',
    'http://inside.example.org/a.png',
    'http://half.example.org/a.png',
    'http://cloud.example.org/latest/meta-data',
    'http://mapped.example.org/a.png',
    'http://nothing.example.org/a.png',
    'http://unknown.example.org/a.png',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/a.png',
    'http://[::ffff:127.0.0.1]/a.png',
    'http://[fd00::1]/a.png',
    'http://[fe80::1]/a.png',
    'http://10.1.2.3/a.png',
    'http://172.16.0.1/a.png',
    'http://192.168.0.1/a.png',
    'http://100.64.0.1/a.png',
    'http://0.0.0.0/a.png',
    'http://0/a.png',
    'http://127.1/a.png',
    'http://2130706433/a.png',
    'http://0x7f.0.0.1/a.png',
    'http://0x7f000001/a.png',
    'http://017700000001/a.png',
    'http://0177.0.0.01/a.png',
    'http://１２７.0.0.1/a.png',
    'http://255.255.255.255/a.png',
    'http://pictures.example.org:8080/a.png',
    'http://pictures.example.org:22/a.png',
    'https://pictures.example.org:8443/a.png',
    'http://somebody:secret@pictures.example.org/a.png',
    'http://somebody@pictures.example.org/a.png',
    'ftp://pictures.example.org/a.png',
    'file:///etc/passwd',
    'data:image/png;base64,iVBORw0KGgo=',
    'gopher://pictures.example.org/',
    'javascript:alert(1)',
    'http://',
    'nonsense',
  ])('%s is refused without a request', async address => {
    await refused(address, 'IMAGE_ADDRESS', 0)
    expect(connections).toBe(0)
  })

  it.each([
    'http://127.0.0.1/b.png',
    'http://inside.example.org/b.png',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/b.png',
    'http://pictures.example.org:25/b.png',
    'file:///etc/passwd',
    'ftp://pictures.example.org/b.png',
    'http://a:b@pictures.example.org/b.png',
    '//localhost/b.png',
  ])('is refused as a redirect target: %s', async location => {
    answer = (_, response) => void response.writeHead(302, { location }).end()
    await refused('http://pictures.example.org/a.png', 'IMAGE_ADDRESS', 1)
    expect(connections).toBe(1)
  })

  it('is refused before any lookup if it is missing or too long', async () => {
    for (const address of ['', undefined, 7, `http://pictures.example.org/${'x'.repeat(limits.linkMax)}`])
      expect((await fetchCover(address)).body.code).toBe('INVALID_INPUT')
    expect(connections).toBe(0)
  })
})

describe('the response of a url', () => {
  const answering = (bytes: Buffer, headers: Record<string, string> = {}) => {
    answer = (_, response) => void response.writeHead(200, headers).end(bytes)
  }
  const endless = (response: ServerResponse) => {
    const chunk = Buffer.alloc(256 * 1024, 0xff)
    const write = () => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on('drain', write)
    write()
  }

  it('is accepted if it is an image, regardless of its content type', async () => {
    answering(await drawing(700, 500).png().toBuffer(), { 'content-type': 'text/html', 'set-cookie': 'a=b' })
    const { status, body } = await fetchCover('http://pictures.example.org/a.png?size=large#top')
    expect(status).toBe(200)
    expect(body.picture.sizes.map(({ width }: { width: number }) => width)).toEqual([320, 640, 700])
    expect(asked.map(({ url, headers }) => [url, headers.host])).toEqual([
      ['/a.png?size=large', 'pictures.example.org'],
    ])
    expect(Object.keys(asked[0]!.headers).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host'])
    for (const { url } of body.picture.sizes)
      expect((await app.request('GET', url, { as: member.as })).status).toBe(200)
    expect((await gathering(app).create(member, { cover: { coverId: body.coverId } })).body.cover).toEqual(body.picture)
  })

  it('is followed through up to three redirects', async () => {
    const picture = await drawing(64, 64).webp().toBuffer()
    answer = (request, response) => {
      const left = Number(/\d/.exec(request.url ?? '')?.[0])
      if (left === 0) response.end(picture)
      else response.writeHead(307, { location: `http://other.example.org/${left - 1}` }).end()
    }
    expect((await fetchCover('http://pictures.example.org/3')).status).toBe(200)
    expect(asked).toHaveLength(4)
    asked = []
    await refused('http://pictures.example.org/4', 'IMAGE_ADDRESS', 4)
  })

  it.each([204, 206, 301, 304, 403, 404, 500])('is refused with the status %i', async status => {
    answer = (_, response) => void response.writeHead(status).end()
    await refused('http://pictures.example.org/a.png', 'IMAGE_ADDRESS', 1)
    expect(connections).toBe(1)
  })

  it('is refused if it is not the declared type, or is an SVG', async () => {
    answering(Buffer.from('<!doctype html><p>Hello'), { 'content-type': 'image/png' })
    await refused('http://pictures.example.org/a.png', 'IMAGE_TYPE', 1)
    asked = []
    answering(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), { 'content-type': 'image/png' })
    await refused('http://pictures.example.org/a.svg', 'IMAGE_SVG', 1)
    asked = []
    answering((await drawing().jpeg().toBuffer()).subarray(0, 400))
    await refused('http://pictures.example.org/a.jpg', 'IMAGE_UNREADABLE', 1)
    expect(asked[0]?.url).toBe('/a.jpg')
  })

  it('is accepted up to five megabytes exactly', async () => {
    answering(await pictureOf(limits.coverBytesMax))
    expect((await fetchCover('http://pictures.example.org/a.png')).status).toBe(200)
    asked = []
    answering(await pictureOf(limits.coverBytesMax + 1))
    await refused('http://pictures.example.org/a.png', 'COVER_TOO_LARGE', 1)
  })

  it('is not read if it declares a gigabyte, and is cut off if it declares no length', async () => {
    let closed = 0
    answer = (_, response) => {
      response.on('close', () => closed++)
      response.writeHead(200, { 'content-length': String(1024 ** 3) })
      response.flushHeaders()
    }
    await refused('http://pictures.example.org/a.png', 'COVER_TOO_LARGE', 1)
    asked = []
    let sent = 0
    answer = (request, response) => {
      response.on('close', () => {
        closed++
        sent = request.socket.bytesWritten
      })
      response.writeHead(200)
      endless(response)
    }
    await refused('http://pictures.example.org/a.png', 'COVER_TOO_LARGE', 1)
    await expect.poll(() => closed).toBe(2)
    // Allows for the buffers of two sockets.
    expect(sent).toBeLessThan(limits.coverBytesMax + 32 * 1024 * 1024)
  })

  it.each<[name: string, answer: RequestListener]>([
    ['never answers', () => undefined],
    [
      'sends a byte now and then',
      (_, response) => {
        response.writeHead(200)
        const timer = setInterval(() => response.write('x'), 100)
        response.on('close', () => clearInterval(timer))
      },
    ],
    ['leads on slowly', (_, response) => void setTimeout(() => response.writeHead(302, { location: '/' }).end(), 600)],
    [
      'breaks off',
      (_, response) => {
        response.writeHead(200, { 'content-length': '1000' })
        response.write('x', () => response.destroy())
      },
    ],
    ['breaks off at once', request => void request.socket.destroy()],
  ])('is abandoned if it %s', async (_, given) => {
    answer = given
    loseSoon()
    const began = performance.now()
    expect((await fetchCover('http://pictures.example.org/a.png')).body.code).toBe('IMAGE_ADDRESS')
    expect(performance.now() - began).toBeLessThan(10_000)
  })

  it('is abandoned if DNS does not answer in time', async () => {
    loseSoon({ resolve: () => new Promise(() => undefined) })
    await refused('http://pictures.example.org/a.png', 'IMAGE_ADDRESS', 0)
    expect(connections).toBe(0)
  })

  it('is rate limited per hour', async () => {
    const [times] = rates.coverUrlByAccount
    const answers = await Promise.all(Array.from({ length: times + 1 }, () => fetchCover('http://127.0.0.1/')))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})
