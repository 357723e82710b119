import { gzipSync } from 'node:zlib'
import type { Dice } from './dice.ts'
import { hostileTexts } from './hostile-values.ts'

export interface Wire {
  method: string
  path: string
  headers: Record<string, string | string[]>
  body: Buffer | undefined
}

const headerText = (text: string) => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 4_000)
const form = (fields: string) => Buffer.from(fields)
const boundary = 'fuzz'
const multipart = (parts: string) => Buffer.from(`${parts}--${boundary}--\r\n`)
const part = (name: string, value: string, more = '') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`

type Way = (wire: Wire, dice: Dice) => void

const types: Way[] = [
  wire => delete wire.headers['content-type'],
  wire => (wire.headers['content-type'] = 'text/plain'),
  wire => (wire.headers['content-type'] = 'application/json; charset=utf-16'),
  wire => (wire.headers['content-type'] = 'application/json; charset="utf-7"; x="'),
  wire => (wire.headers['content-type'] = 'application/jsonx'),
  wire => (wire.headers['content-type'] = 'APPLICATION/JSON'),
  wire => (wire.headers['content-type'] = 'application/octet-stream'),
  wire => (wire.headers['content-type'] = 'text/event-stream'),
  wire => (wire.headers['content-type'] = 'application/x-ndjson, application/json'),
  wire => (wire.headers['content-type'] = 'multipart/form-data'),
  wire => (wire.headers['content-type'] = ';;;'),
  wire => (wire.headers['content-disposition'] = 'attachment; filename="../../x.json"'),
  wire => {
    wire.headers['content-encoding'] = 'gzip'
    if (wire.body) wire.body = gzipSync(wire.body)
  },
  wire => {
    wire.headers['content-encoding'] = 'gzip'
    wire.body = gzipSync(Buffer.alloc(20_000_000))
  },
  (wire, dice) => {
    wire.headers['content-type'] = 'application/x-www-form-urlencoded'
    wire.body = form(
      dice.pick([
        'a=1&a=2',
        '__proto__[isAdmin]=true&constructor[prototype][x]=1',
        `a${'[b]'.repeat(20_000)}=1`,
        'listing[photos][4294967294]=1&listing[photos][999999999]=1',
        Array.from({ length: 20_000 }, (_, at) => `a[${at}]=1`).join('&'),
        Array.from({ length: 20_000 }, (_, at) => `k${at}=`).join('&'),
        '%ff%00=%zz&=&&&==',
        'userIds[]=1&userIds[0]=2&userIds[x]=3&active=true',
      ]),
    )
  },
  (wire, dice) => {
    wire.headers['content-type'] = `multipart/form-data; boundary=${boundary}`
    wire.body = multipart(
      dice.pick([
        part('title', 'A question') + part('category', 'Podcasting'),
        part('photos', 'bytes', '; filename="a.png"'),
        part('__proto__[x]', '1') + part('constructor[prototype][x]', '1'),
        part('a[b][c][]', '1').repeat(2_000),
        '--fuzz\r\nContent-Disposition: form-data; name=\r\n',
        part('x', 'y').repeat(3_000),
      ]),
    )
  },
]

const heads: Way[] = [
  wire => (wire.headers['origin'] = 'https://evil.example'),
  wire => (wire.headers['origin'] = 'null'),
  wire => delete wire.headers['origin'],
  wire => (wire.headers['origin'] = `${String(wire.headers['origin'])}.evil.example`),
  wire => (wire.headers['origin'] = [String(wire.headers['origin']), 'https://evil.example']),
  wire => (wire.headers['host'] = 'evil.example'),
  wire => (wire.headers['host'] = 'evil.example:99999'),
  wire => (wire.headers['host'] = '[::1'),
  wire => (wire.headers['host'] = ''),
  wire => (wire.headers['host'] = 'a b'),
  wire => (wire.headers['cookie'] = [String(wire.headers['cookie'] ?? ''), 'peeps.session_token=x.y']),
  wire => (wire.headers['cookie'] = `peeps.session_token=x.y; ${String(wire.headers['cookie'] ?? '')}`),
  wire => (wire.headers['cookie'] = 'peeps.session_token=%ff%zz.%00'),
  wire => (wire.headers['cookie'] = `peeps.session_token=${'a'.repeat(7_000)}`),
  wire => (wire.headers['cookie'] = 'a=b;'.repeat(1_500)),
  wire => (wire.headers['cookie'] = `${String(wire.headers['cookie'] ?? '')}; peeps.device-x=1; peeps.known-x="`),
  wire => (wire.headers['cookie'] = String(wire.headers['cookie'] ?? 'x').replace(/.$/, 'A')),
  wire => (wire.headers['authorization'] = ['Bearer x', 'Basic eDp5']),
  wire => (wire.headers['x-forwarded-for'] = '1.2.3.4, , 999.1.1.1, [::1], unknown'),
  wire => (wire.headers['x-forwarded-for'] = '1.1.1.1,'.repeat(800)),
  wire => (wire.headers['x-forwarded-host'] = 'evil.example'),
  wire => (wire.headers['x-http-method-override'] = 'DELETE'),
  wire => (wire.headers['range'] = 'bytes=0-0,-1,5-2,99999999999999999999-'),
  wire => (wire.headers['range'] = `bytes=${'0-1,'.repeat(1_200)}`),
  wire => (wire.headers['if-none-match'] = '*'),
  wire => (wire.headers['if-none-match'] = 'W/"'.repeat(1_500)),
  wire => (wire.headers['if-modified-since'] = 'the day before'),
  wire => (wire.headers['accept-encoding'] = 'gzip;q=0, *;q=1, br'),
  wire => (wire.headers['accept'] = 'text/html,'.repeat(700)),
  wire => (wire.headers['accept-language'] = 'x-'.repeat(3_000)),
  wire => (wire.headers['last-event-id'] = '9'.repeat(40)),
  wire => (wire.headers['x-request-id'] = 'chosen-by-the-client'),
  wire => (wire.headers['expect'] = '100-continue'),
  wire => (wire.headers['upgrade'] = 'websocket'),
  wire => (wire.headers['te'] = 'trailers, deflate'),
  (wire, dice) => (wire.headers['user-agent'] = headerText(dice.pick(hostileTexts))),
  (wire, dice) =>
    (wire.headers[dice.pick(['referer', 'x-forwarded-proto', 'forwarded', 'via', 'x-real-ip'])] = headerText(
      dice.pick(hostileTexts),
    )),
  wire => {
    for (let at = 0; at < 1_500; at++) wire.headers[`x-${at}`] = '1'
  },
  wire => (wire.headers['x-large'] = 'x'.repeat(20_000)),
]

const escapes = [
  '%00',
  '%ff',
  '%',
  '%zz',
  '%2e%2e%2f',
  '%2F',
  '%5c',
  '%c0%af',
  '%F0%9F',
  '%u0041',
  ';x=1',
  '//',
  '/./',
  '/../',
  '\\',
  '|',
  '%0d%0aset-cookie:%20a=b',
  '%E2%80%AE',
]

const addresses: Way[] = [
  (wire, dice) => (wire.path = wire.path.replace(/\/[^/?]*(\?|$)/, `/${dice.pick(escapes)}$1`)),
  (wire, dice) => (wire.path += dice.pick(escapes)),
  (wire, dice) =>
    (wire.path = wire.path.replace('/api/', `/api${dice.pick(['//', '/./', '/%2e/', '/../api/', '/;/'])}`)),
  wire => (wire.path = wire.path.toUpperCase()),
  wire => (wire.path += '/'),
  wire => (wire.path += `?${'a'.repeat(7_000)}`),
  (wire, dice) =>
    (wire.path +=
      (wire.path.includes('?') ? '&' : '?') +
      dice.pick([
        'limit=1&limit=2',
        'limit[]=1',
        'limit[a][b]=1',
        '__proto__[x]=1',
        'constructor[prototype][x]=1',
        `a${'[b]'.repeat(2_000)}=1`,
        'sort[__proto__]=1',
        'cursor=bnVsbA',
        'cursor=W10',
        'cursor=eyJhIjoxfQ',
        'cursor=WyIyMDI2LTExLTIyVDEwOjAwOjAwLjAwMFoiLCJ4Il0',
        'cursor=WyJpbmZpbml0eSIsIjAwMDAwMDAwLTAwMDAtNDAwMC04MDAwLTAwMDAwMDAwMDAwMCJd',
        'cursor=%00',
        'types=a&types[]=b&types[7]=c',
        'search=%00',
        'search=%ED%A0%80',
        'search=%25%25%25___',
        Array.from({ length: 800 }, (_, at) => `types[${at}]=x`).join('&'),
        '[]=1',
        ']=[',
        '=',
        'limit=%2B1e2',
      ])),
]

const methods: Way[] = [
  (wire, dice) =>
    (wire.method = dice.pick([
      'TRACE',
      'PROPFIND',
      'PURGE',
      'PATCH',
      'PUT',
      'DELETE',
      'HEAD',
      'OPTIONS',
      'POST',
      'GET',
      'M-SEARCH',
      'QUERY',
      'LINK',
    ])),
]

export function trim(wire: Wire, dice: Dice): boolean {
  const [ways, addressed] = dice.pick([
    [types, true],
    [heads, true],
    [heads, true],
    [addresses, false],
    [addresses, false],
    [methods, false],
  ] as const)
  dice.pick(ways)(wire, dice)
  return addressed
}
