import type { MiddlewareHandler } from 'hono'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const compressible = /^(text\/|application\/(json|javascript)|image\/svg)/
/** Lists gzip without `q=0`, which excludes it. */
const readsGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0{0,3})?\s*(?:,|$))/i
const worthwhile = 1024
const zip = promisify(gzip)

/**
 * Gzips dynamic text responses if the client accepts it. Streams bypass this middleware, and static files have a precompressed
 * variant from the build.
 */
export const compressed: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers } = c.res
  if (headers.has('content-encoding') || !compressible.test(headers.get('content-type') ?? '')) return
  headers.append('vary', 'accept-encoding')
  if (c.req.method === 'HEAD' || !readsGzip.test(c.req.header('accept-encoding') ?? '')) return
  const { status } = c.res
  const whole = Buffer.from(await c.res.arrayBuffer())
  const body = whole.length < worthwhile ? whole : await zip(whole)
  headers.delete('content-length')
  if (body !== whole) headers.set('content-encoding', 'gzip')
  // Without this, Hono would copy the headers of the previous response into the new one.
  c.res = undefined
  c.res = new Response(body, { status, headers })
}
