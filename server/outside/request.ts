import { once } from 'node:events'
import { lookup } from 'node:dns/promises'
import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { isPublicIp } from './public-ip.ts'

/** Network access to URLs that members chose. The allowed ips are not configurable. */
export interface Outside {
  resolve(name: string): Promise<string[]>
  route(address: string, port: number): { host: string; port: number }
  patience: number
}

export const outside: Outside = {
  resolve: async name => (await lookup(name, { all: true })).map(({ address }) => address),
  route: (host, port) => ({ host, port }),
  patience: 5000,
}

interface Request {
  method?: 'GET' | 'POST'
  headers: Record<string, string | number>
  body?: Buffer | null
  signal: AbortSignal
  reuse?: boolean
}

const ports = { 'http:': 80, 'https:': 443 } as const
const agents = {
  'http:': { send: requestHttp, agent: new HttpAgent({ keepAlive: true, maxSockets: 16 }) },
  'https:': { send: requestHttps, agent: new HttpsAgent({ keepAlive: true, maxSockets: 16 }) },
}

/** Throws for a URL that is not public: protocol, port, and every ip of its host are checked. */
export async function requestPublic(
  { resolve, route }: Pick<Outside, 'resolve' | 'route'>,
  url: URL,
  request: Request,
): Promise<IncomingMessage> {
  const { protocol, hostname, port, username, password } = url
  if (!isWeb(protocol)) throw new Error(`${protocol} is not taken.`)
  if (username || password) throw new Error('It carries a name or a password.')
  const asked = port === '' ? ports[protocol] : Number(port)
  if (!Object.values<number>(ports).includes(asked)) throw new Error(`Port ${asked} is not taken.`)
  const name = hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(name) ? [name] : await inTime(resolve(name), request.signal)
  const [first] = addresses
  if (!first || !addresses.every(isPublicIp)) throw new Error(`${name} is not public.`)
  const chosen = addresses.find(one => isIP(one) === 4) ?? first
  // Connects to the checked ip: resolving the name again could return another one (DNS rebinding).
  return requestFrom(route(chosen, asked), url, request)
}

/** `at`: where to connect; the host of the URL is not resolved. */
export async function requestFrom(
  at: { host: string; port: number },
  url: URL,
  { method = 'GET', headers, body, signal, reuse = false }: Request,
): Promise<IncomingMessage> {
  const { send, agent } = agents[url.protocol === 'http:' ? 'http:' : 'https:']
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const request = send({
    ...at,
    // The certificate must match the name, not the ip.
    ...(isIP(name) ? {} : { servername: name }),
    method,
    path: `${url.pathname}${url.search}`,
    agent: reuse && agent,
    signal,
    setHost: false,
    headers: { host: url.host, ...headers },
  })
  request.on('error', () => undefined)
  request.end(body ?? undefined)
  const [response] = (await once(request, 'response', { signal })) as [IncomingMessage]
  return response
}

const isWeb = (protocol: string): protocol is keyof typeof ports => protocol in ports

const inTime = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
  ])
