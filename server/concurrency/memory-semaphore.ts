/** Limits the total memory of buffered request bodies. FIFO; waiting data stays in the socket buffer. */
export function createMemorySemaphore(bytes: number) {
  let free = bytes
  const line: { size: number; enter: () => void }[] = []

  // Letting smaller requests pass would starve a large one.
  const next = () => {
    while (line[0] && line[0].size <= free) {
      const { size, enter } = line.shift()!
      free -= size
      enter()
    }
  }

  /** Resolves with a release function; sizes above the total are clamped. */
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
