import { limits } from '../../../contract/limits.ts'

export const searchFrom = (params: URLSearchParams): string =>
  [...(params.get('search') ?? '').trim()].slice(0, limits.searchMax).join('').trim()
