import { once } from 'node:events'
import { lookup } from 'node:dns/promises'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { ErrorCode } from '../../contract/errors.ts'
import { AppError } from '../errors.ts'
import { isPublicIp } from './public-ip.ts'

/** Network access for images. The allowed ips are not configurable. */
export interface Outside {
  resolve(name: string): Promise<string[]>
  /** Replaced in tests. */
  route(address: string, port: number): { host: string; port: number }
  /** Milliseconds per image. */
  patience: number
}

export const outside: Outside = {
  resolve: async name => (await lookup(name, { all: true })).map(({ address }) => address),
  route: (host, port) => ({ host, port }),
  patience: 5000,
}

const redirectsMax = 3
const ports = { 'http:': 80, 'https:': 443 } as const

/** Details would let clients probe the internal network. */
const refused = (cause: unknown) => new AppError('IMAGE_ADDRESS', { cause })

/**
 * Fetches at most `max` bytes from a public URL. Throws IMAGE_ADDRESS on errors and for a URL or redirect to a non-public ip;
 * `tooLarge` above `max`.
 */
export async function fetchPicture(
  { resolve, route, patience }: Outside,
  address: string,
  { max, tooLarge }: { max: number; tooLarge: ErrorCode },
): Promise<Buffer> {
  const signal = AbortSignal.timeout(patience)
  try {
    let url = new URL(address)
    for (let redirects = 0; ; redirects++) {
      const response = await get({ resolve, route }, url, signal)
      try {
        const { statusCode = 0, headers } = response
        if (statusCode === 200) return await read(response, { max, tooLarge, signal })
        if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location)
          throw new Error(`It was answered with ${statusCode}.`)
        if (redirects === redirectsMax) throw new Error('It leads on and on.')
        url = new URL(headers.location, url)
      } finally {
        response.destroy()
      }
    }
  } catch (error) {
    throw error instanceof AppError ? error : refused(error)
  }
}

/** Connects to the checked ip: resolving the name again could return another one (DNS rebinding). */
async function get(
  { resolve, route }: Pick<Outside, 'resolve' | 'route'>,
  url: URL,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { protocol, hostname, port, username, password } = url
  if (protocol !== 'http:' && protocol !== 'https:') throw new Error(`${protocol} is not taken.`)
  if (username || password) throw new Error('It carries a name or a password.')
  const asked = port === '' ? ports[protocol] : Number(port)
  if (!Object.values<number>(ports).includes(asked)) throw new Error(`Port ${asked} is not taken.`)
  const name = hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(name) ? [name] : await inTime(resolve(name), signal)
  // One non-public ip rejects the name.
  const [first] = addresses
  if (!first || !addresses.every(isPublicIp)) throw new Error(`${name} is not public.`)
  const chosen = addresses.find(one => isIP(one) === 4) ?? first
  const request = (protocol === 'http:' ? requestHttp : requestHttps)({
    ...route(chosen, asked),
    // The certificate must match the name, not the ip.
    ...(isIP(name) ? {} : { servername: name }),
    path: `${url.pathname}${url.search}`,
    // Prevents connection reuse.
    agent: false,
    signal,
    setHost: false,
    headers: { host: url.host, accept: 'image/webp,image/png,image/jpeg', 'accept-encoding': 'identity' },
  })
  // Errors surface in the awaiting code.
  request.on('error', () => undefined)
  request.end()
  const [response] = (await once(request, 'response', { signal })) as [IncomingMessage]
  return response
}

async function read(
  response: IncomingMessage,
  { max, tooLarge, signal }: { max: number; tooLarge: ErrorCode; signal: AbortSignal },
): Promise<Buffer> {
  if (Number(response.headers['content-length']) > max) throw new AppError(tooLarge)
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    signal.throwIfAborted()
    length += chunk.length
    if (length > max) throw new AppError(tooLarge)
    chunks.push(chunk)
  }
  if (!response.complete) throw new Error('It broke off.')
  return Buffer.concat(chunks)
}

const inTime = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
  ])
