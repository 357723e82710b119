import { AppError } from '../base/errors.ts'

interface Limits {
  bytes: number
  each?: number
  patience?: number
  waiting?: number
}

interface Waiting {
  size: number
  share: string
  enter: () => void
}

export interface Room {
  leave(): void
  isWanted(): boolean
  isFirstToLeave(): boolean
}

/**
 * Limits the total memory of concurrent work. The share with the least memory enters next; FIFO within a share and among equals.
 * Waiting data stays in the socket buffer. Sizes above the total are clamped.
 */
export function createMemorySemaphore({ bytes, each = bytes, patience, waiting = Infinity }: Limits) {
  let free = bytes
  const held = new Map<string, number>()
  const line: Waiting[] = []
  const heldBy = (share: string) => held.get(share) ?? 0
  const inside = new Set<{ share: string }>()
  const isWanted = (share: string) => line.some(one => one.share === share || heldBy(one.share) < heldBy(share))

  function take(share: string, size: number): void {
    free -= size
    if (heldBy(share) + size > 0) held.set(share, heldBy(share) + size)
    else held.delete(share)
  }

  function candidates(): Waiting[] {
    const firsts = new Map<string, Waiting>()
    for (const one of line) if (!firsts.has(one.share)) firsts.set(one.share, one)
    return [...firsts.values()].filter(({ share, size }) => heldBy(share) === 0 || heldBy(share) + size <= each)
  }

  function next(): void {
    for (;;) {
      const [first, ...others] = candidates()
      if (!first) return
      const chosen = others.reduce((one, other) => (heldBy(other.share) < heldBy(one.share) ? other : one), first)
      // Letting smaller requests pass would starve a large one.
      if (chosen.size > free) return
      line.splice(line.indexOf(chosen), 1)
      take(chosen.share, chosen.size)
      chosen.enter()
    }
  }

  async function inLine(size: number, share: string): Promise<void> {
    const full = () => new AppError('UNAVAILABLE', { retryAfter: 5 })
    if (line.length >= waiting) throw full()
    await new Promise<void>((resolve, reject) => {
      const timer = patience === undefined ? undefined : setTimeout(giveUp, patience)
      const place: Waiting = {
        size,
        share,
        enter: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      line.push(place)
      next()

      function giveUp(): void {
        line.splice(line.indexOf(place), 1)
        next()
        reject(full())
      }
    })
  }

  return async (size: number, share = ''): Promise<Room> => {
    const taken = Math.min(size, bytes)
    await inLine(taken, share)
    const place = { share }
    inside.add(place)
    return {
      leave: () => {
        inside.delete(place)
        take(share, -taken)
        next()
      },
      isWanted: () => isWanted(share),
      isFirstToLeave: () => {
        const [first, ...others] = [...inside].filter(one => isWanted(one.share))
        return (
          place === others.reduce((one, other) => (one && heldBy(other.share) > heldBy(one.share) ? other : one), first)
        )
      },
    }
  }
}
