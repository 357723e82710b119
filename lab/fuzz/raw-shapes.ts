interface RawShape {
  name: string
  bytes: Buffer
  answers: number[][]
  writes?: boolean
}

interface Given {
  host: string
  hidden: string
}

const line = '\r\n'

const http = (first: string, headers: string[], body = '') => [first, ...headers, '', body].join(line)

/** Requests that two servers may parse differently (request smuggling), and bytes that are not HTTP. */
export function rawShapes({ host, hidden }: Given): RawShape[] {
  const own = `Host: ${host}`
  const origin = `Origin: http://${host}`
  const json = 'Content-Type: application/json'
  const post = (headers: string[], body: string) =>
    http('POST /api/accounts/sign-out HTTP/1.1', [own, origin, json, ...headers], body)
  const get = (path = '/healthz', headers: string[] = [own]) => http(`GET ${path} HTTP/1.1`, headers)
  const refused = [[400, 413, 431, 501]]
  const shape = (name: string, text: string | Buffer, answers: number[][] = refused, writes = false): RawShape => ({
    name,
    bytes: typeof text === 'string' ? Buffer.from(text, 'latin1') : text,
    answers,
    writes,
  })
  const chunked = 'Transfer-Encoding: chunked'
  return [
    // Control case: a smuggled write would be detected.
    shape('two requests in one packet', get() + hidden, [[200], [200]], true),
    shape('three requests in one packet', get() + get('/nowhere') + get(), [[200], [404], [200]]),
    shape('a length and chunks', post(['Content-Length: 6', chunked], `0${line}${line}${hidden}`)),
    shape('chunks and a length', post([chunked, `Content-Length: ${hidden.length + 5}`], `0${line}${line}${hidden}`)),
    shape('two lengths', post(['Content-Length: 2', `Content-Length: ${hidden.length + 2}`], `{}${hidden}`)),
    shape('a list of lengths', post(['Content-Length: 2, 2'], `{}${hidden}`)),
    ...['+2', '-2', '0x2', '2.0', ' 2 3', '9'.repeat(40), 'two', ''].map(length =>
      shape(`the length "${length}"`, post([`Content-Length: ${length}`], `{}${hidden}`)),
    ),
    ...['xchunked', 'chunked, identity', 'identity', 'gzip, chunked, gzip', '"chunked"', 'chunked\u000b'].map(coding =>
      shape(`the coding "${coding}"`, post([`Transfer-Encoding: ${coding}`], `0${line}${line}${hidden}`)),
    ),
    shape('chunks twice', post([chunked, chunked], `0${line}${line}`), [[200, 400]]),
    shape('a space before the colon', post(['Content-Length : 2', chunked], `0${line}${line}${hidden}`)),
    shape('a folded header', post(['Transfer-Encoding:', ' chunked'], `0${line}${line}${hidden}`)),
    ...['ZZ', '-1', '+2', '0x2', '2 ', 'fffffffffffffffff', '2;'.padEnd(20_000, 'x'), ''].map(size =>
      shape(
        `the chunk size "${size.slice(0, 20)}"`,
        post([chunked], `${size}${line}{}${line}0${line}${line}${hidden}`),
      ),
    ),
    shape('a chunk that is longer than it says', post([chunked], `1${line}{}${line}0${line}${line}${hidden}`)),
    shape('chunks with bare line feeds', post([chunked], `2\n{}\n0\n\n${hidden}`)),
    shape(
      'an origin behind the body',
      http('POST /api/invitation HTTP/1.1', [own, json, chunked], `2${line}{}${line}0${line}${origin}${line}${line}`),
      [[403]],
    ),
    shape('NUL in a header', http('GET /healthz HTTP/1.1', [own, 'X-A: a\0b'])),
    shape('NUL in the path', `GET /heal\0thz HTTP/1.1${line}${own}${line}${line}`),
    shape('a header without a colon', http('GET /healthz HTTP/1.1', [own, 'nothing'])),
    shape('a header without a name', http('GET /healthz HTTP/1.1', [own, ': x'])),
    shape('a bare carriage return', `GET /healthz HTTP/1.1${line}${own}\rX-A: b${line}${line}`),
    shape('bare line feeds', `GET /healthz HTTP/1.1\n${own}\n\n`, [[200, 400]]),
    shape('two hosts', get('/healthz', [own, 'Host: evil.example']), [[200, 400]]),
    shape('no host', get('/healthz', [])),
    shape('an empty host', get('/healthz', ['Host:']), [[200, 400]]),
    shape('a host with a path', get('/api/session', [`Host: ${host}/x`])),
    shape('a host with a name before it', get('/api/session', [`Host: user@${host}`])),
    shape('an address of another site', get('http://evil.example/healthz'), [[200, 400, 404, 421]]),
    shape('an address of another kind', get('ftp://evil.example/healthz')),
    shape('an address without a slash', get('healthz')),
    shape('a backslash', get('/\\evil.example/')),
    shape('a star', http('OPTIONS * HTTP/1.1', [own]), [[200, 204, 400, 404]]),
    shape('a tunnel', http('CONNECT evil.example:443 HTTP/1.1', ['Host: evil.example:443']), [[400, 404, 405, 501]]),
    shape('no version', `GET /healthz${line}${line}`, [[200, 400]]),
    shape('HTTP/1.0', http('GET /healthz HTTP/1.0', [own]), [[200, 400]]),
    shape('HTTP/2', `PRI * HTTP/2.0${line}${line}SM${line}${line}`, [[400, 505]]),
    shape('HTTP/9.9', http('GET /healthz HTTP/9.9', [own]), [[400, 505]]),
    shape('a method in small letters', http('get /healthz HTTP/1.1', [own]), [[400, 404, 405, 501]]),
    shape('a method that is none', http('FUZZ /healthz HTTP/1.1', [own]), [[400, 404, 405, 501]]),
    shape('a path of 100,000', get(`/${'a'.repeat(100_000)}`), [[400, 414, 431]]),
    shape('a header of 100,000', get('/healthz', [own, `X-A: ${'a'.repeat(100_000)}`])),
    shape('10,000 headers', get('/healthz', [own, ...Array.from({ length: 10_000 }, (_, at) => `X-${at}: 1`)])),
    shape('lines before it', `${line.repeat(4)}${get()}`, [[200, 400]]),
    shape(
      'a socket instead',
      get('/api/session', [
        own,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
      ]),
      [[200, 400, 404, 426]],
    ),
    shape(
      'HTTP/2 instead',
      get('/healthz', [own, 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQ']),
      [[200, 400, 426]],
    ),
    shape(
      'an expectation',
      http('POST /api/accounts/sign-out HTTP/1.1', [own, origin, json, 'Expect: money', 'Content-Length: 2'], '{}'),
      [[200, 417]],
    ),
    shape('a body where none belongs', http('GET /healthz HTTP/1.1', [own, 'Content-Length: 4'], 'GET ') + get(), [
      [200],
      [200],
    ]),
    shape('the beginning of TLS', Buffer.from('1603010200010001fc0303', 'hex')),
    shape('nothing but bytes', Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 151) % 256))),
  ]
}
