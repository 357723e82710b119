import { Worker, type Transferable } from 'node:worker_threads'

/**
 * Asks threads that run `script`, which gives one answer to each question. A thread is begun when none is idle, and kept; it does
 * not keep the process alive. Rejects when a thread ended before it answered, with `unfinished` where it did not say why.
 */
export function createThreads<Question, Answer>(script: URL, unfinished: string) {
  const idle: Worker[] = []
  const begun = (): Worker => {
    const worker = new Worker(script, { execArgv: [] })
    // One that ends while it is idle is asked for nothing more.
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
