import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { escapeHtml } from '../../../server/mail/escape.ts'
import type { S3Settings } from '../../../server/base/environment.ts'
import { signatureFault } from './s3-signature.ts'

interface Kept {
  body: Buffer
  contentType: string
  cacheControl: string
}

type Mood = 'well' | 'silent' | 'broken' | number

export interface S3Server {
  settings: S3Settings
  /** Accepted too, while keys are changed. */
  otherKeys: Pick<S3Settings, 'accessKeyId' | 'secretAccessKey'>[]
  kept: Map<string, Kept>
  asked: string[]
  mood: Mood
  pageSize: number
  room: number
  down(): Promise<void>
  up(): Promise<void>
  close(): Promise<void>
}

/** The subset of S3 that the app uses, in memory. Checks signatures. */
export async function startS3(): Promise<S3Server> {
  let server: Server
  const listen = async (port: number) => {
    server = createServer((request, response) => {
      void answer(request, response, standIn).catch(error => response.destroy(error as Error))
    }).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const down = async () => {
    if (!server.listening) return
    const closed = once(server.close(), 'close')
    server.closeAllConnections()
    await closed
  }
  const settings = {
    endpoint: '',
    bucket: 'pictures',
    region: 'eu-west-1',
    accessKeyId: 'AKIATESTS',
    secretAccessKey: 'only/for+tests=',
  }
  const standIn: S3Server = {
    settings,
    otherKeys: [],
    kept: new Map(),
    asked: [],
    mood: 'well',
    pageSize: 1_000,
    room: Infinity,
    down,
    up: async () => void (await listen(port)),
    close: down,
  }
  const port = await listen(0)
  settings.endpoint = `http://127.0.0.1:${port}`
  return standIn
}

async function answer(request: IncomingMessage, response: ServerResponse, standIn: S3Server): Promise<void> {
  const { mood, settings, otherKeys, kept, asked } = standIn
  const body = await buffer(request)
  const refuse = (status: number, code: string) =>
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(
        `<?xml version="1.0"?><Error><Code>${code}</Code><Resource>${request.url}</Resource><AWSAccessKeyId>${settings.accessKeyId}</AWSAccessKeyId></Error>`,
      )
  const { pathname, searchParams } = new URL(request.url ?? '/', settings.endpoint)
  asked.push(`${request.method} ${pathname}`)
  if (mood === 'silent') return
  if (mood === 'broken') {
    response.writeHead(200, { 'content-length': '1000' }).write('half')
    return void response.destroy()
  }
  if (typeof mood === 'number') return void refuse(mood, 'InternalError')
  const signedWith = otherKeys.find(({ accessKeyId }) => request.headers.authorization?.includes(`=${accessKeyId}/`))
  const fault = await signatureFault(request, body, { ...settings, ...signedWith })
  if (fault) return void refuse(fault === 'AuthorizationHeaderMalformed' ? 400 : 403, fault)
  const [, bucket, key] = /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(pathname)) ?? []
  if (bucket !== settings.bucket) return void refuse(404, 'NoSuchBucket')
  if (!key)
    return searchParams.get('list-type') === '2'
      ? void response.end(listing(standIn, searchParams.get('continuation-token')))
      : void refuse(501, 'NotImplemented')
  const found = kept.get(key)
  switch (request.method) {
    case 'PUT':
      if (!found && kept.size >= standIn.room) return void refuse(507, 'InsufficientStorage')
      kept.set(key, {
        body,
        contentType: request.headers['content-type'] ?? '',
        cacheControl: request.headers['cache-control'] ?? '',
      })
      return void response.end()
    case 'GET':
      return found
        ? void response.writeHead(200, { 'content-type': found.contentType }).end(found.body)
        : void refuse(404, 'NoSuchKey')
    case 'DELETE':
      kept.delete(key)
      return void response.writeHead(204).end()
    default:
      refuse(405, 'MethodNotAllowed')
  }
}

function listing({ kept, pageSize }: S3Server, token: string | null): string {
  const after = token ? Buffer.from(token.slice('<&+/ >'.length), 'base64').toString() : ''
  const rest = [...kept.keys()].sort().filter(key => key > after)
  const page = rest.slice(0, pageSize)
  const more = rest.length > page.length
  const next = `<&+/ >${Buffer.from(page.at(-1) ?? '').toString('base64')}`
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${more}</IsTruncated>${page
    .map(key => `<Contents><Key>${escapeHtml(key)}</Key><Size>${kept.get(key)?.body.length}</Size></Contents>`)
    .join('')}${more ? `<NextContinuationToken>${escapeHtml(next)}</NextContinuationToken>` : ''}</ListBucketResult>`
}
