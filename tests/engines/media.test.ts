import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { S3Settings } from '../../server/base/environment.ts'
import { diskStore } from '../../server/media/disk-store.ts'
import type { AppEnv } from '../../server/http/context.ts'
import { pictureRoute } from '../../server/http/routes/picture-route.ts'
import { s3Store } from '../../server/media/s3-store.ts'
import { BadMediaKey, type MediaStore } from '../../server/media/store.ts'
import { startS3 } from '../support/engines/s3-server.ts'
import { s3SettingsOf } from '../support/engines/s3-settings.ts'

interface Engine {
  name: string
  missing?: string | false
  open(): Promise<{ store: MediaStore; wrong?: MediaStore; close(): Promise<unknown> }>
}

const s3Stores = (settings: S3Settings) => ({
  store: s3Store(settings),
  wrong: s3Store({ ...settings, secretAccessKey: `${settings.secretAccessKey}x` }),
})
const real = process.env['TEST_S3_URL']
const engines: Engine[] = [
  {
    name: 'a folder',
    open: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'peeps-media-'))
      return { store: diskStore(join(folder, 'media')), close: () => rm(folder, { recursive: true }) }
    },
  },
  {
    name: 'a server that stands in for S3',
    open: async () => {
      const s3 = await startS3()
      s3.pageSize = 7
      return { ...s3Stores(s3.settings), close: s3.close }
    },
  },
  {
    name: 'the S3 server of TEST_S3_URL',
    missing: !real && 'TEST_S3_URL names none',
    open: async () => ({ ...s3Stores(s3SettingsOf(real ?? '')), close: async () => undefined }),
  },
]

const bytes = new Uint8Array([82, 73, 70, 70, 0, 255])

for (const { name, missing, open } of engines)
  describe.skipIf(missing)(`pictures in ${name}${missing ? `: ${missing}` : ''}`, () => {
    let store: MediaStore
    let wrong: MediaStore | undefined
    let close: () => Promise<unknown>
    let folder: string
    beforeAll(async () => {
      ;({ store, wrong, close } = await open())
    })
    afterAll(() => close?.())
    beforeEach(() => {
      folder = `tests-${randomUUID()}`
    })

    it('are stored byte for byte, with type and size, and replaced', async () => {
      const key = `${folder}/a_b-1.2.webp`
      const large = new Uint8Array(700_000).map((_, at) => at * 7)
      await store.put(key, bytes, 'image/webp')
      await store.put(key, large, 'image/webp')
      const kept = await store.get(key)
      expect(kept).toMatchObject({ contentType: 'image/webp', size: large.length })
      expect(Buffer.compare(kept!.bytes, large)).toBe(0)
    })

    it('are stored correctly from a view of a larger buffer', async () => {
      const memory = Uint8Array.from({ length: 100 }, (_, at) => at)
      await store.put(`${folder}/a.png`, memory.subarray(10, 14), 'image/png')
      expect([...(await store.get(`${folder}/a.png`))!.bytes]).toEqual([10, 11, 12, 13])
    })

    it('are removed, also twice, and then not found', async () => {
      await store.put(`${folder}/a.png`, bytes, 'image/png')
      await store.remove(`${folder}/a.png`)
      await store.remove(`${folder}/a.png`)
      expect(await store.get(`${folder}/a.png`)).toBeNull()
      expect(await store.get(`${folder}/none.png`)).toBeNull()
    })

    it('reject keys that could mean another file, or no picture', async () => {
      for (const key of [
        '../a.webp',
        'a//b.webp',
        '/a.webp',
        'ä.webp',
        'a b.webp',
        'a%2e.webp',
        'A.webp',
        'a.svg',
        '',
      ]) {
        expect(await store.get(key)).toBeNull()
        await expect(store.put(key, bytes, 'image/webp')).rejects.toThrow(BadMediaKey)
        await expect(store.remove(key)).rejects.toThrow(BadMediaKey)
      }
      await expect(store.put('a.webp', bytes, 'image/png')).rejects.toThrow(BadMediaKey)
    })

    it('are not readable, writable or removable with a wrong secret', async context => {
      if (!wrong) return context.skip('a folder has no secret')
      const key = `${folder}/a.png`
      await store.put(key, bytes, 'image/png')
      await expect(wrong.get(key)).rejects.toThrow(/403/)
      await expect(wrong.put(key, new Uint8Array([1]), 'image/png')).rejects.toThrow(/403/)
      await expect(wrong.remove(key)).rejects.toThrow(/403/)
      await expect(Array.fromAsync(wrong.keys())).rejects.toThrow(/403/)
      expect([...(await store.get(key))!.bytes]).toEqual([...bytes])
    })

    it('are listed, each once, over several pages', async () => {
      const keys = Array.from({ length: 20 }, (_, n) => `${folder}/${n % 3}/${n}.webp`)
      await Promise.all(keys.map(key => store.put(key, bytes, 'image/webp')))
      await store.remove(keys.pop()!)
      const found = (await Array.fromAsync(store.keys())).filter(key => key.startsWith(folder))
      expect(found.sort()).toEqual(keys.sort())
    })

    it('are complete for every reader while they are replaced', async () => {
      const files = [1, 2, 3].map(n => new Uint8Array(100_000).fill(n))
      const key = `${folder}/a.webp`
      await store.put(key, files[0]!, 'image/webp')
      const writes = Promise.all(files.map(file => store.put(key, file, 'image/webp')))
      for (let n = 0; n < 10; n++) {
        const { bytes: seen } = (await store.get(key))!
        expect([seen.length, new Set(seen).size]).toEqual([100_000, 1])
      }
      await writes
    })

    it('are served with their ETag, and in ranges', async () => {
      await store.put(`${folder}/a.webp`, bytes, 'image/webp')
      const app = new Hono<AppEnv>().get(
        '/media/*',
        pictureRoute(
          store,
          () => '/media/',
          async () => ({ version: '1', cacheControl: 'public, max-age=5' }),
        ),
      )
      const ask = (headers: Record<string, string> = {}) => app.request(`/media/${folder}/a.webp?v=1`, { headers })
      const whole = await ask()
      expect([...new Uint8Array(await whole.arrayBuffer())]).toEqual([...bytes])
      expect(whole.headers.get('content-type')).toBe('image/webp')
      expect((await ask({ 'if-none-match': whole.headers.get('etag') ?? '' })).status).toBe(304)
      const part = await ask({ range: 'bytes=1-2' })
      expect([part.status, ...new Uint8Array(await part.arrayBuffer())]).toEqual([206, 73, 70])
      expect((await app.request('/media/none.webp')).status).toBe(404)
    })
  })
