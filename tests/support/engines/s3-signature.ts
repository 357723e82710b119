import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Sha256 } from '@aws-crypto/sha256-js'
import { SignatureV4 } from '@smithy/signature-v4'
import type { S3Settings } from '../../../server/base/environment.ts'

const skewMax = 15 * 60_000
const header = (request: IncomingMessage, name: string) => String(request.headers[name] ?? '')

/** Uses Amazon's client library, which the app does not use for signing. */
export async function signatureFault(
  request: IncomingMessage,
  body: Buffer,
  { region, accessKeyId, secretAccessKey }: S3Settings,
): Promise<string | undefined> {
  const [, key, day, place, service, names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, SignedHeaders=([^,]+), Signature=([\da-f]{64})$/.exec(
      header(request, 'authorization'),
    ) ?? []
  if (!key || service !== 's3') return 'AccessDenied'
  if (key !== accessKeyId) return 'InvalidAccessKeyId'
  if (place !== region) return 'AuthorizationHeaderMalformed'
  const at = header(request, 'x-amz-date').replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5')
  const signingDate = new Date(at)
  if (!(Math.abs(signingDate.getTime() - Date.now()) < skewMax)) return 'RequestTimeTooSkewed'
  if (day !== at.slice(0, 10).replaceAll('-', '')) return 'SignatureDoesNotMatch'
  if (header(request, 'x-amz-content-sha256') !== createHash('sha256').update(body).digest('hex'))
    return 'XAmzContentSHA256Mismatch'
  const signableHeaders = new Set(names.split(';'))
  const needed = ['host', ...Object.keys(request.headers).filter(name => /^x-amz-|^content-type$/.test(name))]
  if (!needed.every(name => signableHeaders.has(name))) return 'AccessDenied'
  const url = new URL(request.url ?? '/', `http://${header(request, 'host')}`)
  const again = await new SignatureV4({
    credentials: { accessKeyId, secretAccessKey },
    region,
    service: 's3',
    sha256: Sha256,
    uriEscapePath: false,
  }).sign(
    {
      method: request.method ?? '',
      protocol: 'http:',
      hostname: url.hostname,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: Object.fromEntries([...signableHeaders].map(name => [name, header(request, name)])),
    },
    { signingDate, signableHeaders },
  )
  return again.headers['authorization']?.endsWith(`Signature=${signature}`) ? undefined : 'SignatureDoesNotMatch'
}
