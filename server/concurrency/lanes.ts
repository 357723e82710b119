import { AppError } from '../base/errors.ts'

export interface Turn {
  lane: 'first' | 'other'
  share: string
}

interface Limits {
  atOnce: number
  waiting: number
  each: number
  /** Milliseconds in the queue before rejection; unlimited by default. */
  patience?: number
  onLine?: (length: number) => void
}

interface Waiting {
  begin(): void
  refuse(reason: AppError): void
  timer: NodeJS.Timeout | undefined
}

const full = () => new AppError('UNAVAILABLE', { retryAfter: 2 })

/**
 * Runs `atOnce` items of CPU-heavy work; shares of a lane are served round-robin. At most `each` items per share and `waiting`
 * per lane are queued. If a lane is full, the newest item of its largest share is evicted for a smaller share. Rejected work
 * throws UNAVAILABLE.
 */
export function createLanes({ atOnce, waiting, each, patience, onLine }: Limits) {
  let running = 0
  const lanes: Record<Turn['lane'], Map<string, Waiting[]>> = { first: new Map(), other: new Map() }

  function makeRoom(lane: Map<string, Waiting[]>, own: number): void {
    const lines = [...lane]
    if (lines.reduce((sum, [, line]) => sum + line.length, 0) < waiting) return
    const [share, largest] = lines.reduce((one, other) => (other[1].length > one[1].length ? other : one))
    if (largest.length <= own + 1) throw full()
    const last = largest.at(-1)
    if (last) leave(lane, share, last)
  }

  const reportLine = () =>
    onLine?.([...lanes.first.values(), ...lanes.other.values()].reduce((sum, { length }) => sum + length, 0))

  function leave(lane: Map<string, Waiting[]>, share: string, place: Waiting): void {
    const others = (lane.get(share) ?? []).filter(one => one !== place)
    if (others.length > 0) lane.set(share, others)
    else lane.delete(share)
    clearTimeout(place.timer)
    reportLine()
    place.refuse(full())
  }

  function line({ lane: name, share }: Turn): Promise<void> {
    const lane = lanes[name]
    const own = lane.get(share)?.length ?? 0
    if (own >= each) throw full()
    makeRoom(lane, own)
    return new Promise<void>((begin, refuse) => {
      const timer = patience === undefined ? undefined : setTimeout(() => leave(lane, share, place), patience)
      const place: Waiting = { begin, refuse, timer }
      const before = lane.get(share)
      if (before) before.push(place)
      else lane.set(share, [place])
      reportLine()
    })
  }

  function takeNext(): Waiting | undefined {
    for (const lane of [lanes.first, lanes.other])
      for (const [share, line] of lane) {
        const next = line.shift()
        lane.delete(share)
        if (line.length > 0) lane.set(share, line)
        clearTimeout(next?.timer)
        reportLine()
        return next
      }
    return undefined
  }

  return async <T>(turn: Turn, work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await line(turn)
    else running++
    try {
      return await work()
    } finally {
      const next = takeNext()
      if (next) next.begin()
      else running--
    }
  }
}
