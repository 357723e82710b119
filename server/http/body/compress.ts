import type { MiddlewareHandler } from 'hono'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const compressible = /^(text\/|application\/(json|javascript)|image\/svg)/
const gzipRead = /\bgzip\b(?!\s*;\s*q=0(?:\.0{0,3})?\s*(?:,|$))/i
export const readsGzip = (accepted = ''): boolean => gzipRead.test(accepted)
const worthwhile = 1024
export const zip = promisify(gzip)

/** Streams bypass this middleware; static files are precompressed. */
export const compressed: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers } = c.res
  if (headers.has('content-encoding') || !compressible.test(headers.get('content-type') ?? '')) return
  headers.append('vary', 'accept-encoding')
  if (c.req.method === 'HEAD' || !readsGzip(c.req.header('accept-encoding'))) return
  const { status } = c.res
  const whole = Buffer.from(await c.res.arrayBuffer())
  const body = whole.length < worthwhile ? whole : await zip(whole)
  headers.delete('content-length')
  if (body !== whole) headers.set('content-encoding', 'gzip')
  // Otherwise Hono copies the headers of the previous response.
  c.res = undefined
  c.res = new Response(body, { status, headers })
}
