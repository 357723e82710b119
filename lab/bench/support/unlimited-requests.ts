import { rates } from '../../../contract/limits.ts'

/** Preloaded by servers that are measured or fuzzed: one client sends as many requests as a city. */
for (const name of [
  'fetchByAccount',
  'fetchByIp',
  'writeByAccount',
  'writeByIp',
  'bodyBytesByAccount',
  'bodyBytesByIp',
] as const)
  Object.assign(rates, { [name]: [Infinity, 1_000] })
