import { once } from 'node:events'
import { lookup } from 'node:dns/promises'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { ErrorCode } from '../../contract/errors.ts'
import { AppError } from '../errors.ts'
import { isPublicAddress } from './public-address.ts'

/** How the world outside is reached. Which of its addresses may be reached is not to be chosen. */
export interface Outside {
  /** All addresses of a name. */
  resolve(name: string): Promise<string[]>
  /** Where a connection to this address and port goes. */
  route(address: string, port: number): { host: string; port: number }
  /** How long a picture may take, in milliseconds. */
  patience: number
}

export const outside: Outside = {
  resolve: async name => (await lookup(name, { all: true })).map(({ address }) => address),
  route: (host, port) => ({ host, port }),
  patience: 5000,
}

const redirectsMax = 3
const ports = { 'http:': 80, 'https:': 443 } as const

/** Refused without a word of why: an answer that told would be a look into our own network. */
const refused = (cause: unknown) => new AppError('IMAGE_ADDRESS', { cause })

/**
 * What stands at a public address, up to `max` bytes, whatever it says it is. Throws IMAGE_ADDRESS for an address that is
 * not public, at whichever redirect, and whenever nothing comes in time; `tooLarge` for more than `max`.
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

/**
 * Asks one address. The connection goes to the very address that was looked at: a name that is resolved a second time may
 * have another one by then.
 */
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
  // One among several is enough to refuse them all: whoever names it means it.
  const [first] = addresses
  if (!first || !addresses.every(isPublicAddress)) throw new Error(`${name} is not public.`)
  const chosen = addresses.find(one => isIP(one) === 4) ?? first
  const request = (protocol === 'http:' ? requestHttp : requestHttps)({
    ...route(chosen, asked),
    // The certificate has to be of the name, although the address is called.
    ...(isIP(name) ? {} : { servername: name }),
    path: `${url.pathname}${url.search}`,
    // Without one of our own, a connection would be kept for others.
    agent: false,
    signal,
    setHost: false,
    headers: { host: url.host, accept: 'image/webp,image/png,image/jpeg', 'accept-encoding': 'identity' },
  })
  // Told by whoever waits for it or reads it; what comes after that is nobody's business.
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
