import { performance, type EventLoopUtilization } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Milliseconds, the share of time in which code ran, and bytes. */
const usual = { every: 2_000, looks: 5, idleBelow: 0.05, grown: 32 * 1024 * 1024 }

interface Heap {
  size(): number
  busy(): number
  collect(): void
}

/**
 * A heap that has grown keeps its pages. A collection that returns them takes tenths of a second, so it waits for ten quiet
 * seconds. Returns a function that stops this.
 */
export function collectWhenQuiet({ every, looks, idleBelow, grown } = usual, heap: Heap = ownHeap()): () => void {
  let kept = heap.size()
  let quiet = 0
  const look = () => {
    quiet = heap.busy() < idleBelow ? quiet + 1 : 0
    if (quiet < looks || heap.size() < kept + grown) return
    heap.collect()
    kept = heap.size()
    quiet = 0
  }
  const timer = setInterval(look, every).unref()
  return () => clearInterval(timer)
}

function ownHeap(): Heap {
  let last: EventLoopUtilization = performance.eventLoopUtilization()
  return {
    size: () => getHeapStatistics().total_heap_size,
    busy: () => {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, last)
      last = now
      return utilization
    },
    collect: () => {
      setFlagsFromString('--expose-gc')
      const collect = runInNewContext('gc') as (options: object) => void
      // Others leave freed pages in a pool.
      collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    },
  }
}
