/**
 * Limits the total memory of request bodies that are held whole. Waiting callers are served in FIFO order; their unread data
 * stays in the socket buffer.
 */
export function createMemorySemaphore(bytes: number) {
  let free = bytes
  const line: { size: number; enter: () => void }[] = []

  // Strict FIFO: letting smaller requests pass would starve a large one.
  const next = () => {
    while (line[0] && line[0].size <= free) {
      const { size, enter } = line.shift()!
      free -= size
      enter()
    }
  }

  /** Resolves with a release function once `size` bytes are free; sizes above the total are clamped to it. */
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
