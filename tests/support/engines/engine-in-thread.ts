import { setImmediate } from 'node:timers/promises'
import type { StartSession } from '../../../server/db/pglite-engine.ts'
import { openInstance, type EngineRequest } from '../../../server/db/pglite-instance.ts'

/** Not in a thread of its own, as in the server: handing a statement over takes longer than most statements. */
export const startInThread: StartSession = async options => {
  const { ask: answer, memory } = await openInstance(options)
  const ask = async (request: EngineRequest) => {
    // Without it, a chain of statements would keep timers and sockets waiting until its end.
    await setImmediate()
    return answer(request)
  }
  return { ask, memory, quietFor: () => 0, close: () => ask('close') }
}
