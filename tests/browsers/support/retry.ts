import { setTimeout as delay } from 'node:timers/promises'

const patience = 15_000
const pause = 40

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
