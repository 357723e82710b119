import { createQueue } from '../queue.ts'

/**
 * Room in memory for bodies that are held whole while something is made of them, for everybody together. Whoever finds
 * none waits, in the order of their coming, and what they send waits in their own socket.
 */
export function createRoom(bytes: number) {
  let free = bytes
  const line: { size: number; enter: () => void }[] = []

  // Nobody passes a larger one by, or it would wait for ever.
  const next = () => {
    while (line[0] && line[0].size <= free) {
      const { size, enter } = line.shift()!
      free -= size
      enter()
    }
  }

  /** Resolves when there is room for so many bytes, or all of it for more than there are, with how to give it back. */
  return async (size: number): Promise<() => void> => {
    const taken = Math.min(size, bytes)
    await new Promise<void>(enter => {
      line.push({ size: taken, enter })
      next()
    })
    return () => {
      free += taken
      next()
    }
  }
}

/** At most `each` pieces of work at a time for one account: one that sends many, or slowly, holds up itself. */
export function createTurns(each: number) {
  const accounts = new Map<string, { asked: number; inTurn: ReturnType<typeof createQueue> }>()

  return async <T>(of: string, work: () => Promise<T>): Promise<T> => {
    const own = accounts.get(of) ?? {
      asked: 0,
      inTurn: createQueue({ atOnce: each, waiting: Number.POSITIVE_INFINITY }),
    }
    accounts.set(of, own)
    own.asked++
    try {
      return await own.inTurn(work)
    } finally {
      if (--own.asked === 0) accounts.delete(of)
    }
  }
}
