import { setTimeout as delay } from 'node:timers/promises'

const patience = 15_000
const pause = 40

/** Repeats the work until it succeeds. Rejects with its last error after `timeout`, by default 15 seconds. */
export async function retry<Result>(work: () => Promise<Result>, timeout = patience): Promise<Result> {
  const end = Date.now() + timeout
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > end) throw error
      await delay(pause)
    }
  }
}
