import { serve } from '@hono/node-server'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createTestApp, origin, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount } from '../../../tests/support/factories.ts'
import { drawing, pictureOf } from '../../../tests/support/pictures.ts'
import { limits } from '../../../contract/limits.ts'
import { createApp } from '../../app.ts'

let app: TestApp
let id: string
let as: string
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  id = (await createAccount(app.deps.db)).account.id
  as = await signInAs(app, { id })
})

const send = (body: Uint8Array) =>
  app.api('PUT', '/profile/avatar', { as, body, headers: { 'content-type': 'image/webp' } })
const remove = () => app.api('DELETE', '/profile/avatar', { as })
const shown = async (address: string) => {
  const answer = await app.request('GET', address)
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}
const mine = async () =>
  (await readdir(app.mediaFolder, { recursive: true }).catch(() => [])).filter(name => name.includes(id))
async function sweep() {
  await app.deps.db
    .updateTable('jobs')
    .set({ run_at: new Date(0) })
    .execute()
  await app.deps.jobs.wake()
}
const inColour = (background: string, width = 600, height = 600) =>
  sharp({ create: { width, height, channels: 3, background } })
async function colourAt(bytes: Buffer, left: number, top: number) {
  const [r = 0, g = 0, b = 0] = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer()
  return { r, g, b }
}
const isRed = ({ r, g, b }: { r: number; g: number; b: number }) => r > 200 && g < 60 && b < 60

describe('the viewer’s avatar', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'from %s becomes a square webp in two sizes, visible immediately',
    async format => {
      const { status, body, headers } = await send(await drawing(640, 480)[format]().toBuffer())
      expect(status).toBe(200)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(body).toEqual((await app.api('GET', '/profile', { as })).body)
      expect(body.missing).not.toContain('avatar')
      expect((await app.api('GET', '/session', { as })).body.viewer.avatarUrl).toBe(body.avatar.small)
      for (const [address, edge] of [
        [body.avatar.large, 512],
        [body.avatar.small, 112],
      ]) {
        const { bytes, headers: file } = await shown(address)
        expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: edge, height: edge })
        expect(file.get('cache-control')).toBe('public, max-age=5, must-revalidate')
      }
      expect(await mine()).toHaveLength(2)
    },
  )

  it('is visible to others', async () => {
    const { body } = await send(await drawing().jpeg().toBuffer())
    const other = await signInAs(app, (await createAccount(app.deps.db)).account)
    expect((await app.api('GET', `/profiles/${id}`, { as: other })).body.avatar).toEqual(body.avatar)
  })

  it('is cropped to the center, enlarged if small, and keeps transparency', async () => {
    const band = await inColour('#f00', 300, 300).png().toBuffer()
    const wide = await inColour('#00f', 900, 300)
      .composite([{ input: band }])
      .png()
      .toBuffer()
    const { bytes } = await shown((await send(wide)).body.avatar.large)
    for (const [x, y] of [
      [5, 5],
      [506, 506],
      [256, 256],
    ] as const)
      expect(isRed(await colourAt(bytes, x, y))).toBe(true)
    const one = await shown((await send(await inColour('#f00', 1, 1).png().toBuffer())).body.avatar.large)
    expect(isRed(await colourAt(one.bytes, 256, 256))).toBe(true)
    const clear = sharp({ create: { width: 64, height: 64, channels: 4, background: '#0000' } })
    const glass = await shown((await send(await clear.png().toBuffer())).body.avatar.large)
    expect((await sharp(glass.bytes).stats()).isOpaque).toBe(false)
  })

  it('is rotated upright, and drops all other metadata', async () => {
    const red = await inColour('#f00', 600, 300).png().toBuffer()
    const lying = inColour('#00f').composite([{ input: red, gravity: 'north' }])
    const photo = await lying
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({
        IFD0: { Artist: 'Marta Ribeiro', ImageDescription: '<script>alert(1)</script>' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 22/1 0/1' },
      })
      .withIccProfile('p3')
      .toBuffer()
    expect(photo.includes('<script>')).toBe(true)
    const { avatar } = (await send(photo)).body
    for (const [address, edge] of [
      [avatar.large, 512],
      [avatar.small, 112],
    ]) {
      const { bytes } = await shown(address)
      expect(isRed(await colourAt(bytes, edge - 8, 8))).toBe(true)
      expect(isRed(await colourAt(bytes, edge - 8, edge - 8))).toBe(true)
      expect(isRed(await colourAt(bytes, 8, 8))).toBe(false)
      const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata()
      expect([exif, icc, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
      for (const trace of ['Marta', '<script>', 'GPS']) expect(bytes.includes(trace)).toBe(false)
    }
  })

  it('gets a new url each time, and the old url stops working', async () => {
    const addresses: string[] = []
    for (const colour of ['#f00', '#0f0', '#00f'])
      addresses.push((await send(await inColour(colour).png().toBuffer())).body.avatar.large)
    expect(new Set(addresses).size).toBe(3)
    expect(await Promise.all(addresses.map(async address => (await shown(address)).status))).toEqual([404, 404, 200])
    await sweep()
    expect(await mine()).toHaveLength(2)
  })

  it('is the same upload in both sizes after concurrent requests', async () => {
    const red = await inColour('#f00').png().toBuffer()
    const blue = await inColour('#00f').png().toBuffer()
    const answers = await Promise.all([red, blue, red, blue].map(send))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { avatar } = (await app.api('GET', '/profile', { as })).body
    const [large, small] = await Promise.all([shown(avatar.large), shown(avatar.small)])
    expect(isRed(await colourAt(large.bytes, 256, 256))).toBe(isRed(await colourAt(small.bytes, 50, 50)))
    await sweep()
    expect(await mine()).toHaveLength(2)
  })

  it('is removed with its files, also twice', async () => {
    const { avatar } = (await send(await drawing().jpeg().toBuffer())).body
    const { status, body } = await remove()
    expect([status, body.avatar, body.missing]).toEqual([200, null, expect.arrayContaining(['avatar'])])
    expect((await app.api('GET', '/session', { as })).body.viewer.avatarUrl).toBeNull()
    expect((await shown(avatar.large)).status).toBe(404)
    await app.deps.jobs.wake()
    expect(await mine()).toEqual([])
    expect((await remove()).status).toBe(200)
  })

  it('is removed together with earlier ones that are still stored', async () => {
    await send(await inColour('#f00').png().toBuffer())
    await send(await inColour('#0f0').png().toBuffer())
    await remove()
    await app.deps.jobs.wake()
    expect(await mine()).toEqual([])
  })

  it('holds no database connection while a store hangs', async () => {
    const { media } = app.deps
    onTestFinished(() => void (app.deps.media = media))
    const reached = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<void>()
    app.deps.media = { ...media, put: (...put) => (reached.resolve(), answer.promise.then(() => media.put(...put))) }
    const uploading = send(await drawing().jpeg().toBuffer())
    await reached.promise
    // The embedded engine has one connection, so this request would hang.
    expect((await app.api('GET', '/profile', { as })).body.avatar).toBeNull()
    answer.resolve()
    expect((await uploading).status).toBe(200)
  })

  it('keeps the old one if the new one cannot be stored, and stores nothing if there was none', async () => {
    const { media } = app.deps
    onTestFinished(() => void (app.deps.media = media))
    const full = () => {
      app.deps.media = {
        ...media,
        put: (key, bytes, type) =>
          key.includes('.small.')
            ? media.put(key, bytes, type)
            : Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })),
      }
    }
    const picture = await drawing().jpeg().toBuffer()
    full()
    expect((await send(picture)).body.code).toBe('UNAVAILABLE')
    expect(await mine()).toEqual([])
    app.deps.media = media
    const before = (await send(picture)).body.avatar
    full()
    expect((await send(picture)).status).toBe(503)
    expect((await app.api('GET', '/profile', { as })).body.avatar).toEqual(before)
    expect((await shown(before.large)).status).toBe(200)
  })

  it('can be changed twenty times in ten minutes', async () => {
    const [times] = [20]
    const statuses = await Promise.all(Array.from({ length: times + 1 }, () => send(Buffer.from('no picture'))))
    expect(statuses.filter(({ body }) => body.code === 'TOO_MANY_REQUESTS')).toHaveLength(1)
    const refused = await send(await drawing().jpeg().toBuffer())
    expect(refused.body.data.retryAfter).toBeGreaterThan(0)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await mine()).toEqual([])
  })
})

describe('over a real connection', () => {
  async function listening() {
    const server = serve({ fetch: createApp(app.deps).fetch, port: 0, hostname: '127.0.0.1' })
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    return (server.address() as AddressInfo).port
  }
  const head = (length: string) =>
    `PUT /api/profile/avatar HTTP/1.1\r\nhost: peeps.test\r\norigin: ${origin}\r\ncookie: peeps.session_token=${as}\r\n${length}\r\n\r\n`

  it('leaves nothing of an aborted upload', async () => {
    const port = await listening()
    const picture = await pictureOf(limits.avatarBytesMax)
    const socket = connect(port, '127.0.0.1')
    socket.write(head(`content-length: ${picture.length}`))
    await new Promise(resolve => socket.write(picture.subarray(0, 1_000_000), resolve))
    socket.destroy()
    await once(socket, 'close')
    const answer = await fetch(`http://127.0.0.1:${port}/api/profile/avatar`, {
      method: 'PUT',
      headers: { origin, cookie: `peeps.session_token=${as}` },
      body: new Uint8Array(picture),
    })
    expect(answer.status).toBe(200)
    await answer.body?.cancel()
    expect(await mine()).toHaveLength(2)
    expect(await readdir(`${app.mediaFolder}/.incoming`)).toEqual([])
  })

  it('cuts an upload at its declared length, and counts a chunked one as it arrives', async () => {
    const port = await listening()
    const picture = await pictureOf(limits.avatarBytesMax + 1)
    const pieces = await new Promise<string>(resolve => {
      const socket = connect(port, '127.0.0.1')
      socket.once('data', data => resolve(String(data)))
      socket.on('error', () => undefined)
      socket.write(head('transfer-encoding: chunked'))
      socket.write(`${picture.length.toString(16)}\r\n`)
      socket.write(picture)
      socket.write('\r\n0\r\n\r\n')
      onTestFinished(() => void socket.destroy())
    })
    expect(pieces).toContain('413')
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    let answers = ''
    socket.on('data', data => (answers += data))
    const closed = new Promise(resolve => socket.on('close', resolve))
    socket.write(head('content-length: 1000'))
    socket.write(picture)
    await closed
    expect(answers).not.toContain('200 OK')
    expect(await mine()).toEqual([])
  })
})
