import type { CodeWith } from '../../contract/errors.ts'
import { AppError } from './errors.ts'

interface Limits {
  atOnce: number
  waiting: number
  /** Milliseconds in the queue before rejection; unlimited by default. */
  patience?: number
  late?: CodeWith<'retryAfter'>
}

interface Waiting {
  begin(): void
  timer: NodeJS.Timeout | undefined
}

export type Queue = <T>(work: () => Promise<T>) => Promise<T>

/** FIFO. Rejected work throws `code`, UNAVAILABLE by default, so that a burst does not use unbounded memory. */
export function createQueue({
  atOnce,
  waiting,
  patience,
  onLine,
  code = 'UNAVAILABLE',
  late = code,
}: Limits & {
  onLine?: (length: number) => void
  code?: CodeWith<'retryAfter'>
}): Queue {
  const refusal = (reason: CodeWith<'retryAfter'>) => new AppError(reason, { retryAfter: 2 })
  let running = 0
  const line: Waiting[] = []

  const turn = () =>
    new Promise<void>((begin, refuse) => {
      const place: Waiting = {
        begin,
        timer: patience === undefined ? undefined : setTimeout(() => leave(place, refuse), patience),
      }
      line.push(place)
      onLine?.(line.length)
    })

  function leave(place: Waiting, refuse: (reason: AppError) => void): void {
    line.splice(line.indexOf(place), 1)
    onLine?.(line.length)
    refuse(refusal(late))
  }

  function next(): void {
    const place = line.shift()
    if (!place) return void running--
    clearTimeout(place.timer)
    onLine?.(line.length)
    place.begin()
  }

  return async work => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw refusal(code)
      await turn()
    } else running++
    try {
      return await work()
    } finally {
      next()
    }
  }
}

/**
 * A queue per key: slow work of a key delays only itself. Rejected work throws TOO_MANY_REQUESTS: the server has room, the key has
 * not.
 */
export function createKeyedQueue(limits: Limits): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { pieces: number; run: Queue }>()

  return async (key, work) => {
    const own = queues.get(key) ?? { pieces: 0, run: createQueue({ ...limits, code: 'TOO_MANY_REQUESTS' }) }
    queues.set(key, own)
    own.pieces++
    try {
      return await own.run(work)
    } finally {
      if (--own.pieces === 0) queues.delete(key)
    }
  }
}
