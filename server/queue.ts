import { AppError } from './errors.ts'

/**
 * Runs work that takes a core for a while, `atOnce` pieces at a time and the others in the order of their coming. Beyond
 * `waiting` in line it throws UNAVAILABLE: a burst must not starve every other request, nor hold memory without a bound.
 */
export function createQueue({
  atOnce,
  waiting,
  onLine,
}: {
  atOnce: number
  waiting: number
  /** Hears how many wait, whenever that changes. */
  onLine?: (length: number) => void
}) {
  let running = 0
  const line: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new AppError('UNAVAILABLE', { retryAfter: 2 })
      await new Promise<void>(resolve => {
        line.push(resolve)
        onLine?.(line.length)
      })
    } else running++
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) {
        onLine?.(line.length)
        next()
      } else running--
    }
  }
}
