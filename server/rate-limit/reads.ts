import { setTimeout as pause } from 'node:timers/promises'
import { rates, wideNetwork } from '../../contract/limits.ts'
import { AppError } from '../errors.ts'
import { networksOf } from './networks.ts'

type ReadRate = 'fetchByAccount' | 'fetchByIp'

/** Answered at once in each period; a script that goes on would cost as much as without the rate. */
const quickRefusals = 20
/** Milliseconds that each further one waits. */
const slowRefusal = 1_000

export interface Reads {
  /** A promise only if it rejects, with TOO_MANY_REQUESTS: above the rate of the account, or of the network if there is none. */
  count(accountId: string | undefined, ip: string): Promise<never> | undefined
}

/** In the memory of this process, because a write for each read would cost more than most reads. */
export function createReads(): Reads {
  const ends: Record<ReadRate, number> = { fetchByAccount: 0, fetchByIp: 0 }
  const counts: Record<ReadRate, Map<string, number>> = { fetchByAccount: new Map(), fetchByIp: new Map() }

  function countOne(rate: ReadRate, subject: string, factor = 1): Promise<never> | undefined {
    const [times, per] = rates[rate]
    const now = performance.now()
    if (now >= ends[rate]) {
      counts[rate].clear()
      ends[rate] = now + per
    }
    const count = (counts[rate].get(subject) ?? 0) + 1
    counts[rate].set(subject, count)
    return count > times * factor ? refuse(rate, count - times * factor) : undefined
  }

  async function refuse(rate: ReadRate, nth: number): Promise<never> {
    if (nth > quickRefusals) await pause(slowRefusal)
    const wait = (ends[rate] - performance.now()) / 1000
    throw new AppError('TOO_MANY_REQUESTS', { rate, retryAfter: Math.max(1, Math.ceil(wait)) })
  }

  return {
    count: (accountId, ip) => {
      if (accountId) return countOne('fetchByAccount', accountId)
      const { own, wide } = networksOf(ip)
      return countOne('fetchByIp', own) ?? (wide ? countOne('fetchByIp', wide, wideNetwork) : undefined)
    },
  }
}
