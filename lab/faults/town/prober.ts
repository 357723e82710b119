import { pause, send } from './client.ts'
import type { Member } from './people.ts'

interface Prober {
  statuses: Map<number, number>
  withoutRetryAfter: () => number
  times: number[]
  next(status: number): Promise<number>
  close(): Promise<void>
}

export function probe(url: string, member: Member, each = 25): Prober {
  const statuses = new Map<number, number>()
  const times: number[] = []
  const waiting = new Set<{ status: number; resolve: (at: number) => void }>()
  let missing = 0
  let closed = false
  const note = (status: number) => {
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    for (const one of waiting) {
      if (one.status !== status) continue
      waiting.delete(one)
      one.resolve(performance.now())
    }
  }
  const running = (async () => {
    while (!closed) {
      const answer = await send(url, member, { method: 'GET', path: '/questions' }).catch(() => undefined)
      if (answer?.status === 503 && !answer.retryAfter) missing++
      if (answer) times.push(answer.took)
      note(answer?.status ?? 0)
      await pause(each)
    }
  })()
  return {
    statuses,
    times,
    withoutRetryAfter: () => missing,
    next: status => new Promise(resolve => void waiting.add({ status, resolve })),
    close: async () => {
      closed = true
      await running
    },
  }
}
