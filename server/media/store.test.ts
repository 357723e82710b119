import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { avatarUrl } from './avatar-url.ts'
import { pictureRoute } from '../http/routes/picture-route.ts'
import type { AppEnv } from '../http/context.ts'
import { diskStore } from './disk-store.ts'
import { BadMediaKey, contentTypeOf, type MediaStore } from './store.ts'

const picture = new Uint8Array([82, 73, 70, 70, 0, 255])
let root: string
let store: MediaStore

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'peeps-media-'))
  await writeFile(join(root, 'secret.webp'), 'not for you')
  store = diskStore(join(root, 'media'))
})
afterEach(() => rm(root, { recursive: true }))

const wrongKeys = [
  '../secret.webp',
  'avatars/../../secret.webp',
  '/secret.webp',
  'a//b.webp',
  'a/./b.webp',
  '.hidden.webp',
  'a/.hidden.webp',
  '',
  'a/',
  '/',
  'A.webp',
  'a b.webp',
  'a%2e.webp',
  'a\\b.webp',
  'a\0.webp',
  'a.svg',
  'a.html',
  'a',
  'a.webp/',
  'ä.webp',
  `${'a'.repeat(200)}.webp`,
]

describe('disk store', () => {
  test.each(wrongKeys)('rejects the key %j', async key => {
    expect(contentTypeOf(key)).toBeNull()
    expect(await store.get(key)).toBeNull()
    await expect(store.put(key, picture, 'image/webp')).rejects.toThrow(BadMediaKey)
    await expect(store.remove(key)).rejects.toThrow(BadMediaKey)
    expect(await readdir(root)).toEqual(['secret.webp'])
  })

  test('lists images only, without temporary and foreign files', async () => {
    expect(await Array.fromAsync(store.keys())).toEqual([])
    await store.put('a/b/c.webp', picture, 'image/webp')
    await store.put('d.png', picture, 'image/png')
    await mkdir(join(root, 'media', '.incoming'), { recursive: true })
    await writeFile(join(root, 'media', '.incoming', 'draft.webp'), 'half')
    await writeFile(join(root, 'media', 'a', 'notes.txt'), 'mine')
    await symlink(join(root, 'secret.webp'), join(root, 'media', 'link.webp'))
    expect((await Array.fromAsync(store.keys())).sort()).toEqual(['a/b/c.webp', 'd.png'])
  })

  test('serves one complete file at any time, and leaves no temporary files', async () => {
    const files = [1, 2, 3, 4].map(n => new Uint8Array(200_000).fill(n))
    await store.put('a.webp', files[0]!, 'image/webp')
    const writes = Promise.all(files.flatMap(file => [file, file]).map(file => store.put('a.webp', file, 'image/webp')))
    for (let n = 0; n < 40; n++) {
      const { bytes } = (await store.get('a.webp'))!
      expect(bytes.length).toBe(200_000)
      expect(new Set(bytes).size).toBe(1)
    }
    await writes
    expect(await readdir(join(root, 'media', '.incoming'))).toEqual([])
  })

  test('leaves no temporary file if the target cannot be replaced', async () => {
    await store.put('a.webp/b.webp', picture, 'image/webp')
    await expect(store.put('a.webp', picture, 'image/webp')).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/)
    expect(await readdir(join(root, 'media', '.incoming'))).toEqual([])
    expect(await store.get('a.webp')).toBeNull()
  })
})

describe('media route', () => {
  let version = '1'
  const route = () =>
    pictureRoute(
      store,
      () => '/media/',
      async (_, key) => (key.startsWith('secret') ? null : { version, cacheControl: 'public, max-age=5' }),
    )
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Hono<AppEnv>().get('/media/*', route()).request(path, { headers, method })

  test('serves an image with the headers of its rule', async () => {
    await store.put('avatars/a.webp', picture, 'image/webp')
    const answer = await ask('/media/avatars/a.webp?v=7')
    expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([...picture])
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=5')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('returns 404 for a denied image, also for conditional requests', async () => {
    await store.put('secret.webp', picture, 'image/webp')
    expect((await ask('/media/secret.webp')).status).toBe(404)
    expect((await ask('/media/secret.webp', { 'if-none-match': '*' })).status).toBe(404)
  })

  test('has an ETag that changes with the version, and answers 304 if it matches', async () => {
    await store.put('a.webp', picture, 'image/webp')
    const tag = (await ask('/media/a.webp')).headers.get('etag') ?? ''
    expect(tag).toMatch(/^"[\w-]+"$/)
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const answer = await ask('/media/a.webp', { 'if-none-match': known })
      expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([304, '', tag])
    }
    version = '2'
    const answer = await ask('/media/a.webp', { 'if-none-match': tag })
    expect([answer.status, answer.headers.get('etag') === tag]).toEqual([200, false])
    const head = await ask('/media/a.webp', {}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '6', ''])
  })

  test.each([
    ['bytes=0-1', 206, [82, 73], 'bytes 0-1/6'],
    ['bytes=4-', 206, [0, 255], 'bytes 4-5/6'],
    ['bytes=-1', 206, [255], 'bytes 5-5/6'],
    ['bytes=-99', 206, [...picture], 'bytes 0-5/6'],
    ['bytes=2-99', 206, [70, 70, 0, 255], 'bytes 2-5/6'],
    ['bytes=6-', 416, [], 'bytes */6'],
    ['bytes=-0', 416, [], 'bytes */6'],
    ['bytes=3-2', 200, [...picture], null],
    ['bytes=0-1,4-5', 200, [...picture], null],
    ['bytes=-', 200, [...picture], null],
    ['lines=1-2', 200, [...picture], null],
  ])('answers the range %s with %i', async (range, status, bytes, told) => {
    await store.put('a.webp', picture, 'image/webp')
    const answer = await ask('/media/a.webp', { range })
    expect([answer.status, [...new Uint8Array(await answer.arrayBuffer())]]).toEqual([status, bytes])
    expect(answer.headers.get('content-range')).toBe(told)
    if (status !== 416) expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    const fitting = { range, 'if-range': answer.headers.get('etag') ?? '' }
    expect((await ask('/media/a.webp', fitting)).status).toBe(status)
    expect((await ask('/media/a.webp', { range, 'if-range': '"another"' })).status).toBe(200)
  })

  test.each(['/media/', '/media/none.webp', '/media/..%2fsecret.webp', '/media/a.svg'])(
    'answers %s with 404 in JSON',
    async path => {
      const answer = await ask(path)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' })
      expect(answer.headers.get('cache-control')).toBe('no-store')
    },
  )
})

test('changes the avatar URL with each upload', () => {
  const id = '0193f000-0000-7000-8000-000000000001'
  const at = new Date(1_700_000_000_000)
  expect(avatarUrl({ id, avatar_path: `avatars/${id}.webp`, avatar_updated_at: at })).toBe(
    `/media/avatars/${id}.small.webp?v=1700000000000`,
  )
  expect(avatarUrl({ id, avatar_path: null, avatar_updated_at: null })).toBeNull()
})
