import { pages } from '../../../contract/pages.ts'

/**
 * Where to go after signing in: the page that was asked for, if it is one of ours, else home. The address bar is written
 * by anybody, so only a path that stays on this origin counts, however it is spelled.
 */
export function returnPath(search: string, origin: string = location.origin): string {
  const asked = new URLSearchParams(search).get('return')
  if (!asked || !/^\/(?![/\\])[^\\]*$/.test(asked)) return pages.home
  try {
    const url = new URL(asked, origin)
    // "/.//elsewhere" only becomes "//elsewhere" once it is read.
    if (url.origin !== origin || url.pathname.startsWith('//') || url.pathname.startsWith('/auth/')) return pages.home
    return url.pathname + url.search + url.hash
  } catch {
    return pages.home
  }
}
