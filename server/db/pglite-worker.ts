import { parentPort, workerData } from 'node:worker_threads'
import { openInstance, type EngineOptions, type EngineRequest } from './pglite-instance.ts'

/** Sent before an answer whose request changed it. */
export interface WorkerMemory {
  memory: number
}

const port = parentPort
if (!port) throw new Error('This module is the entry point of a worker.')
const instance = await openInstance(workerData as EngineOptions)

let reported = 0
function reportMemory(): void {
  const memory = instance.memory()
  if (memory !== reported) port?.postMessage({ memory } satisfies WorkerMemory)
  reported = memory
}

port.on('message', (request: EngineRequest) => {
  void instance.ask(request).then(given => {
    reportMemory()
    port.postMessage(given, given instanceof Uint8Array ? [given.buffer] : [])
    if (request === 'close') port.close()
  })
})
reportMemory()
port.postMessage(new Uint8Array(0))
