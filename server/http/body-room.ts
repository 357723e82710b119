/**
 * Room in memory for bodies that are held whole while something is made of them: `bytes` for everybody together, and `each`
 * bodies for one account at a time. Whoever finds none waits, in the order of their coming, and what they send waits in
 * their own socket. One account that sends many, or slowly, holds up itself.
 */
export function createRoom({ bytes, each }: { bytes: number; each: number }) {
  let free = bytes
  const holding = new Map<string, number>()
  const line: { of: string; size: number; enter: () => void }[] = []

  const count = (of: string) => holding.get(of) ?? 0
  const leave = (of: string, size: number) => {
    free += size
    if (count(of) > 1) holding.set(of, count(of) - 1)
    else holding.delete(of)
    next()
  }
  const next = () => {
    for (let at = 0; at < line.length;) {
      const { of, size, enter } = line[at]!
      if (count(of) >= each) at++
      // Nobody passes a larger one by, or it would wait for ever.
      else if (size > free) return
      else {
        line.splice(at, 1)
        free -= size
        holding.set(of, count(of) + 1)
        enter()
      }
    }
  }

  /** Does the work once there is room for `size` bytes of this account; it is free again when the work ends. */
  return async <T>({ of, size }: { of: string; size: number }, work: () => Promise<T>): Promise<T> => {
    const taken = Math.min(size, bytes)
    await new Promise<void>(enter => {
      line.push({ of, size: taken, enter })
      next()
    })
    try {
      return await work()
    } finally {
      leave(of, taken)
    }
  }
}
