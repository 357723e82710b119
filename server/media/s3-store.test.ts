import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { startS3, type S3Server } from '../../tests/support/engines/s3-server.ts'
import { diskStore } from './disk-store.ts'
import { signed } from './s3-signature.ts'
import { s3Store } from './s3-store.ts'
import { MediaStoreDown, type MediaStore } from './store.ts'

describe('the signature', () => {
  // Examples of the Amazon S3 reference, "Transferring Payload in a Single Chunk".
  const account = {
    region: 'us-east-1',
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  }
  const at = '20130524T000000Z'
  const url = 'https://examplebucket.s3.amazonaws.com/'

  it.each([
    [
      'GET an object in part',
      { method: 'GET', url: `${url}test.txt`, headers: { range: 'bytes=0-9' } },
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'PUT an object',
      {
        method: 'PUT',
        url: `${url}test$file.text`,
        headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
        body: Buffer.from('Welcome to Amazon S3.'),
      },
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    [
      'GET the lifecycle of a bucket',
      { method: 'GET', url: `${url}?lifecycle` },
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ],
    [
      'list a bucket',
      { method: 'GET', url: `${url}?max-keys=2&prefix=J` },
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ])('to %s matches the published one', async (_, request, signature) => {
    const headers = await signed(account, request, at)
    expect(headers.get('authorization')).toContain(`/20130524/us-east-1/s3/aws4_request,`)
    expect(headers.get('authorization')).toMatch(new RegExp(`Signature=${signature}$`))
  })
})

const bytes = new Uint8Array([1, 2, 3])
const both = (patience: { attempt: number; whole: number }) => ({ read: patience, write: patience })
const patient = both({ attempt: 1_000, whole: 20_000 })
const hasty = both({ attempt: 400, whole: 600 })

let s3: S3Server
let store: MediaStore
beforeEach(async () => {
  s3 = await startS3()
  store = s3Store(s3.settings, { patience: patient })
  await store.put('a.webp', bytes, 'image/webp')
  s3.asked.length = 0
})
afterEach(() => s3.close())

const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => error as Error,
  )

describe('the S3 test server', () => {
  const sent = { method: 'PUT', headers: { 'content-type': 'image/webp' }, body: bytes }
  const send = async ({ url = '', at, ...change }: RequestInit & { url?: string; at?: string } = {}) => {
    const address = `${s3.settings.endpoint}/pictures/b.webp`
    const headers = await signed(s3.settings, { ...sent, url: address }, at)
    for (const [name, value] of Object.entries(change.headers ?? {})) headers.set(name, value as string)
    const answer = await fetch(url || address, { ...sent, ...change, headers })
    return [answer.status, /<Code>(\w+)/.exec(await answer.text())?.[1]]
  }

  it('accepts signed requests, and rejects altered ones', async () => {
    expect(await send()).toEqual([200, undefined])
    expect(await send({ url: `${s3.settings.endpoint}/pictures/c.webp` })).toEqual([403, 'SignatureDoesNotMatch'])
    expect(await send({ url: `${s3.settings.endpoint}/pictures/b.webp?x=1` })).toEqual([403, 'SignatureDoesNotMatch'])
    expect(await send({ method: 'DELETE', body: null })).toEqual([403, 'XAmzContentSHA256Mismatch'])
    expect(await send({ headers: { 'content-type': 'text/html' } })).toEqual([403, 'SignatureDoesNotMatch'])
    expect(await send({ headers: { 'x-amz-acl': 'public-read' } })).toEqual([403, 'AccessDenied'])
    expect(await send({ body: new Uint8Array([9]) })).toEqual([403, 'XAmzContentSHA256Mismatch'])
    expect([...s3.kept.keys()]).toEqual(['a.webp', 'b.webp'])
  })

  it('rejects a signature that is one hour old', async () => {
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString().replace(/[:-]|\.\d{3}/g, '')
    expect(await send({ at: hourAgo })).toEqual([403, 'RequestTimeTooSkewed'])
  })
})

describe('s3Store', () => {
  it('stores the content type, and cache-control because keys can be overwritten', async () => {
    expect(s3.kept.get('a.webp')).toMatchObject({ contentType: 'image/webp', cacheControl: 'no-cache' })
  })

  it.each([
    ['with a wrong secret', { secretAccessKey: 'wrong' }, '403 SignatureDoesNotMatch'],
    ['with an unknown key', { accessKeyId: 'AKIAOTHER' }, '403 InvalidAccessKeyId'],
    ['for another region', { region: 'mars' }, '400 AuthorizationHeaderMalformed'],
    ['in a bucket that is not there', { bucket: 'none' }, '404 NoSuchBucket'],
  ])('requested %s throws MediaStoreDown instead of reporting a missing image', async (_, wrong, told) => {
    const other = s3Store({ ...s3.settings, ...wrong }, { patience: patient })
    for (const work of [
      () => other.get('a.webp'),
      () => other.put('a.webp', bytes, 'image/webp'),
      () => other.remove('a.webp'),
    ]) {
      const error = await failure(work())
      expect(error).toBeInstanceOf(MediaStoreDown)
      expect(error.message).toContain(told)
      expect(error.message).not.toContain('a.webp')
    }
    expect(s3.asked).toHaveLength(3)
    expect([...s3.kept.get('a.webp')!.body]).toEqual([...bytes])
  })

  it('retries temporary errors', async () => {
    for (const mood of [500, 503, 429, 'broken', 'silent'] as const) {
      s3.mood = mood
      s3.asked.length = 0
      const reading = store.get('a.webp')
      await expect.poll(() => s3.asked.length).toBeGreaterThan(0)
      s3.mood = 'well'
      expect([...(await reading)!.bytes]).toEqual([...bytes])
    }
  })

  it.each([500, 'broken', 'silent'] as const)(
    'throws MediaStoreDown after a few attempts if the server stays in state %s',
    async mood => {
      s3.mood = mood
      if (mood === 'silent') store = s3Store(s3.settings, { patience: hasty })
      for (const work of [() => store.get('a.webp'), () => store.put('b.webp', bytes, 'image/webp')]) {
        s3.asked.length = 0
        expect(await failure(work())).toBeInstanceOf(MediaStoreDown)
        expect(s3.asked.length).toBeLessThan(5)
      }
      expect(await failure(Array.fromAsync(store.keys()))).toBeInstanceOf(MediaStoreDown)
      expect([...s3.kept.keys()]).toEqual(['a.webp'])
    },
  )

  it('throws MediaStoreDown when connections are refused, and recovers without a restart', async () => {
    await s3.down()
    expect((await failure(store.get('a.webp'))).message).toContain('ECONNREFUSED')
    await s3.up()
    expect((await store.get('a.webp'))?.size).toBe(3)
  })

  it('does not follow redirects', async () => {
    const server = createServer((request, response) => {
      response.writeHead(307, { location: `${s3.settings.endpoint}${request.url}` }).end()
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    expect(
      (await failure(s3Store({ ...s3.settings, endpoint }, { patience: patient }).get('a.webp'))).message,
    ).toContain('307')
    expect(s3.asked).toEqual([])
  })

  it('lists all pages, without foreign keys', async () => {
    s3.pageSize = 2
    for (const key of ['Ä&<>/ö.webp', 'dump.tar', 'b/c.png', 'b/d.webp', 'z.webp'])
      s3.kept.set(key, s3.kept.get('a.webp')!)
    expect(await Array.fromAsync(store.keys())).toEqual(['a.webp', 'b/c.png', 'b/d.webp', 'z.webp'])
    expect(s3.asked).toHaveLength(3)
  })

  it.each([
    '<ListBucketResult><IsTruncated>true</IsTruncated><Contents><Key>a.webp</Key></Contents></ListBucketResult>',
    '<html>Welcome</html>',
  ])('throws MediaStoreDown when a listing is incomplete: %s', async page => {
    const server = createServer((_, response) => void response.end(page)).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const list = Array.fromAsync(s3Store({ ...s3.settings, endpoint }, { patience: patient }).keys())
    expect(await failure(list)).toBeInstanceOf(MediaStoreDown)
  })
})

describe('files that are copied, as by aws s3 sync', () => {
  const key = 'avatars/0b/one.webp'
  const read = (media: Awaited<ReturnType<MediaStore['get']>>) => media && [[...media.bytes], media.contentType]
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'peeps-media-'))
    return () => rm(folder, { recursive: true })
  })

  it('from the folder are found in the bucket', async () => {
    await diskStore(folder).put(key, bytes, 'image/webp')
    const body = await readFile(join(folder, key))
    s3.kept.set(key, { body, contentType: 'binary/octet-stream', cacheControl: '' })
    expect(read(await store.get(key))).toEqual([[1, 2, 3], 'image/webp'])
    expect(await Array.fromAsync(store.keys())).toContain(key)
  })

  it('from the bucket are found in the folder', async () => {
    await store.put(key, bytes, 'image/webp')
    await mkdir(dirname(join(folder, key)), { recursive: true })
    await writeFile(join(folder, key), s3.kept.get(key)?.body ?? '')
    expect(read(await diskStore(folder).get(key))).toEqual([[1, 2, 3], 'image/webp'])
  })
})
