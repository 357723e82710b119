import { onTestFinished, vi } from 'vitest'
import { period } from './two-factor.ts'

/** Until the test ends, the clock stands in the middle of a time step, so that codes of the previous step remain valid. */
export function stopInTimeStep(): void {
  const step = period * 1000
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / step) * step + step / 2 })
  onTestFinished(() => void vi.useRealTimers())
}
