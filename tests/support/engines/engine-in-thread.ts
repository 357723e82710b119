import { setImmediate } from 'node:timers/promises'
import type { StartSession } from '../../../server/db/pglite-engine.ts'
import { openInstance, type EngineRequest } from '../../../server/db/pglite-instance.ts'

/** Handing statements over to a thread takes longer than most of them. */
export const startInThread: StartSession = async options => {
  const { ask: answer, memory } = await openInstance(options)
  const ask = async (request: EngineRequest) => {
    // For timers and sockets.
    await setImmediate()
    return answer(request)
  }
  const close = () => ask('close')
  return { ask, memory, quietFor: () => 0, close, end: close }
}
