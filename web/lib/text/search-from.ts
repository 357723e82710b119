import { limits } from '../../../contract/limits.ts'

/** The search words of a URL, which may be longer than the server accepts. Cut between code points. */
export const searchFrom = (params: URLSearchParams): string =>
  [...(params.get('search') ?? '').trim()].slice(0, limits.searchMax).join('').trim()
