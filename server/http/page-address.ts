import type { Context, Next } from 'hono'
import { pageAddress } from '../../contract/page-address.ts'

/** The app would show the page at these addresses too, but without its status, its first data and its preview. */
export const toPageAddress = async (c: Context, next: Next) => {
  const { pathname, search } = new URL(c.req.url)
  const address = pageAddress(pathname)
  if (address === null || address === pathname) return next()
  c.header('cache-control', 'no-cache, private')
  return c.redirect(address + search, 308)
}
