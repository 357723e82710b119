import { rates } from '../../../contract/limits.ts'

/** Preloaded by servers that are measured: one client sends as many reads as a city. */
Object.assign(rates, { fetchByAccount: [Infinity, 1_000], fetchByIp: [Infinity, 1_000] })
