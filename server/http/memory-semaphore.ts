/**
 * Room in memory for bodies that are held whole while something is made of them, for everybody together. Whoever finds
 * none waits, in the order of their coming, and what they send waits in their own socket.
 */
export function createMemorySemaphore(bytes: number) {
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
