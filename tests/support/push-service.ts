import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from 'node:crypto'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { PushPayload } from '../../contract/push.ts'

export interface Pushed {
  browser: string
  payload: PushPayload
  headers: Record<string, string | string[] | undefined>
  at: number
}

interface Browser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  decrypt: (body: Buffer) => string
}

/** Replaces a vendor's push service: real keys, checked signatures (RFC 8292) and decryption (RFC 8291). */
export async function startPushService() {
  const browsers = new Map<string, Browser>()
  const pushed: Pushed[] = []
  const answers = new Map<string, number>()
  const keysOf = new Map<string, string>()
  let onPush: ((push: Pushed) => void | Promise<void>) | undefined
  const problems: string[] = []

  const server = createServer((request, response) => {
    void (async () => {
      const id = request.url?.slice('/push/'.length) ?? ''
      const browser = browsers.get(id)
      const chunks: Buffer[] = []
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
      if (!browser) return void response.writeHead(404).end()
      const { headers } = request
      if (headers['content-encoding'] !== 'aes128gcm' || !headers['ttl']) problems.push('headers')
      if (!isSigned(headers.authorization ?? '', origin())) problems.push('signature')
      const push = {
        browser: id,
        payload: JSON.parse(browser.decrypt(Buffer.concat(chunks))),
        headers,
        at: performance.now(),
      }
      const isOther = keysOf.has(id) && !headers.authorization?.endsWith(`k=${keysOf.get(id)}`)
      const status = isOther ? 403 : (answers.get(id) ?? 201)
      if (status < 300) {
        pushed.push(push)
        await onPush?.(push)
      }
      response.writeHead(status).end()
    })().catch((error: unknown) => {
      problems.push(String(error))
      response.writeHead(500).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin: origin(),
    pushed,
    problems,
    answer: (subscription: Browser['subscription'], status: number) => answers.set(idOf(subscription), status),
    acceptOnly: (subscription: Browser['subscription'], publicKey: string) => keysOf.set(idOf(subscription), publicKey),
    onPush: (listener: typeof onPush) => void (onPush = listener),
    to: (subscription: Pick<Browser['subscription'], 'endpoint'>) =>
      pushed.filter(({ browser }) => browser === idOf(subscription)),
    subscription: (): Browser['subscription'] => {
      const id = randomUUID()
      const browser = newBrowser(`${origin()}/push/${id}`)
      browsers.set(id, browser)
      return browser.subscription
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type PushService = Awaited<ReturnType<typeof startPushService>>

const idOf = ({ endpoint }: { endpoint: string }) => endpoint.split('/').at(-1) ?? ''

function newBrowser(endpoint: string): Browser {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  return {
    subscription: {
      endpoint,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    decrypt: body => decrypt(body, { keys, auth }),
  }
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** One record of `aes128gcm` (RFC 8188). */
function decrypt(body: Buffer, { keys, auth }: { keys: ReturnType<typeof createECDH>; auth: Buffer }): string {
  const salt = body.subarray(0, 16)
  const keyLength = body[20] ?? 0
  const sender = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = derive(keys.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

function isSigned(authorization: string, audience: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  })
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))
  return (
    aud === audience &&
    exp - Date.now() / 1000 < 86_400 &&
    /^(mailto|https):/.test(sub) &&
    verify(
      'sha256',
      Buffer.from(`${header}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  )
}
