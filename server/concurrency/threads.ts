import { Worker, type Transferable } from 'node:worker_threads'

/** Idle workers are reused and do not keep the process alive. */
export function createThreads<Question, Answer>(script: URL, unfinished: string) {
  const idle: Worker[] = []
  const begun = (): Worker => {
    const worker = new Worker(script, { execArgv: [] })
    // Otherwise an error in an idle worker would end the process; `exit` removes it.
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1)
    })
    return worker
  }
  return (question: Question, handedOver: Transferable[] = []): Promise<Answer> => {
    const worker = idle.pop() ?? begun()
    worker.ref()
    return new Promise((resolve, reject) => {
      const ended = (error: unknown) => reject(error instanceof Error ? error : new Error(unfinished))
      worker.once('error', ended)
      worker.once('exit', ended)
      worker.once('message', (answer: Answer) => {
        worker.off('error', ended)
        worker.off('exit', ended)
        worker.unref()
        idle.push(worker)
        resolve(answer)
      })
      worker.postMessage(question, handedOver)
    })
  }
}
