import { onTestFinished, vi } from 'vitest'
import { period } from './two-factor.ts'

/** Codes of the previous step stay valid, which a real clock could end during the test. */
export function stopInTimeStep(): void {
  const step = period * 1000
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / step) * step + step / 2 })
  onTestFinished(() => void vi.useRealTimers())
}
