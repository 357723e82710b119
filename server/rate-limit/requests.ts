import { setTimeout as pause } from 'node:timers/promises'
import { rates, wideNetwork } from '../../contract/limits.ts'
import { AppError } from '../base/errors.ts'
import { networksOf } from './networks.ts'

const counted = {
  read: { account: 'fetchByAccount', network: 'fetchByIp' },
  write: { account: 'writeByAccount', network: 'writeByIp' },
  bytes: { account: 'bodyBytesByAccount', network: 'bodyBytesByIp' },
} as const
type Counted = keyof typeof counted
type RequestRate = (typeof counted)[Counted]['account' | 'network']

/** Answered immediately in each period; a script that continues would cost as much as without the rate. */
const quickRefusals = 20
const slowRefusal = 1_000

export interface Requests {
  count(what: Counted, sender: { accountId: string | undefined; ip: string }, uses?: number): Promise<never> | undefined
}

interface Period {
  ends: number
  subjects: Map<string, { used: number; refused: number }>
}

/** In the memory of this process, because a write for each request would cost more than most requests, and than their refusal. */
export function createRequests(): Requests {
  const periods = new Map<RequestRate, Period>()

  function countOne(rate: RequestRate, subject: string, uses: number, factor = 1): Promise<never> | undefined {
    const [most, per] = rates[rate]
    const now = performance.now()
    let period = periods.get(rate)
    if (!period || now >= period.ends) {
      period = { ends: now + per, subjects: new Map() }
      periods.set(rate, period)
    }
    const known = period.subjects.get(subject) ?? { used: 0, refused: 0 }
    period.subjects.set(subject, known)
    known.used += uses
    return known.used > most * factor ? refuse(rate, period.ends, ++known.refused) : undefined
  }

  async function refuse(rate: RequestRate, ends: number, nth: number): Promise<never> {
    if (nth > quickRefusals) await pause(slowRefusal)
    const wait = (ends - performance.now()) / 1000
    throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(wait)) }, { rate })
  }

  return {
    count: (what, { accountId, ip }, uses = 1) => {
      const { account, network } = counted[what]
      if (accountId) return countOne(account, accountId, uses)
      const { own, wide } = networksOf(ip)
      return countOne(network, own, uses) ?? (wide ? countOne(network, wide, uses, wideNetwork) : undefined)
    },
  }
}
