import { Worker, type Transferable } from 'node:worker_threads'

/** Milliseconds. A worker takes 10 to 40 MB. */
const idleMax = 60_000
/** Megabytes. A larger young generation is never returned. */
const youngGeneration = 4

/** Idle workers are reused, do not keep the process alive, and end after a minute. */
export function createThreads<Question, Answer>(script: URL, unfinished: string) {
  const idle = new Map<Worker, NodeJS.Timeout>()
  const begun = (): Worker => {
    const worker = new Worker(script, {
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: youngGeneration },
    })
    // Otherwise an error in an idle worker would end the process; `exit` removes it.
    worker.on('error', () => undefined)
    worker.once('exit', () => forget(worker))
    return worker
  }
  const forget = (worker: Worker): void => {
    clearTimeout(idle.get(worker))
    idle.delete(worker)
  }
  const rest = (worker: Worker): void => {
    worker.unref()
    const end = () => {
      forget(worker)
      void worker.terminate()
    }
    idle.set(worker, setTimeout(end, idleMax).unref())
  }
  return (question: Question, handedOver: Transferable[] = []): Promise<Answer> => {
    // So that the others can end.
    const worker = [...idle.keys()].at(-1) ?? begun()
    forget(worker)
    worker.ref()
    return new Promise((resolve, reject) => {
      const ended = (error: unknown) => reject(error instanceof Error ? error : new Error(unfinished))
      worker.once('error', ended)
      worker.once('exit', ended)
      worker.once('message', (answer: Answer) => {
        worker.off('error', ended)
        worker.off('exit', ended)
        rest(worker)
        resolve(answer)
      })
      worker.postMessage(question, handedOver)
    })
  }
}
