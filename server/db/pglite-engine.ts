import { once } from 'node:events'
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { EngineAnswer, EngineOptions, EngineRequest } from './pglite-instance.ts'
import type { WorkerMemory } from './pglite-worker.ts'

/** Megabytes. Short-lived objects of the worker are few, and a larger young generation is never returned. */
const youngGeneration = 4

export type Engine = Awaited<ReturnType<typeof startEngine>>

type Ask = (request: EngineRequest, transfer?: ArrayBuffer[]) => Promise<EngineAnswer>
export interface EngineSession {
  ask: Ask
  memory(): number
  quietFor(): number
  close(): Promise<unknown>
  /** Also while a statement runs. Open requests get no answer. */
  end(): Promise<unknown>
}
export type StartSession = (options: EngineOptions) => Promise<EngineSession>

export async function startEngine(options: EngineOptions, start: StartSession = startWorker) {
  let worker = await start(options)
  const { load: _, ...folder } = options
  let stream: EngineStream | undefined
  return {
    /** The engine has one session, so only one stream may be open. */
    stream: () => (stream = new EngineStream((request, transfer) => worker.ask(request, transfer))),
    copy: async (text: string, rows?: Uint8Array): Promise<Uint8Array> => {
      const answer = await worker.ask({ copy: text, ...(rows ? { rows: new Uint8Array(rows) } : {}) })
      if (answer instanceof Uint8Array) return answer
      throw Object.assign(new Error(answer.error.message), { code: answer.error.code })
    },
    /** Bytes of the WebAssembly memory, which only grows. */
    memory: () => worker.memory(),
    /** Milliseconds since the last answer; 0 while one is waited for. */
    quietFor: () => worker.quietFor(),
    /** Ends the session: the caller must send nothing until then, and open a new stream. */
    reopen: async () => {
      await worker.close()
      worker = await start(folder)
    },
    /**
     * Like a crash. The caller must send nothing until then, give up its stream, and call the returned function, because the
     * stream gets no answer.
     */
    restart: async () => {
      const former = stream
      await worker.end()
      worker = await start(folder)
      return () => void former?.destroy()
    },
    close: () => worker.close(),
  }
}

/**
 * PGlite in a thread of its own, so that a long statement does not block the event loop. If the engine fails, the process ends,
 * because nothing can be read or stored anymore.
 */
async function startWorker(options: EngineOptions): Promise<EngineSession> {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    workerData: options,
    resourceLimits: { maxYoungGenerationSizeMb: youngGeneration },
  })
  const waiting: ((answer: EngineAnswer) => void)[] = []
  const started = new Promise(resolve => waiting.push(resolve))
  let memory = 0
  let answered = 0
  worker.on('message', (answer: EngineAnswer | WorkerMemory) => {
    if ('memory' in answer) memory = answer.memory
    else {
      waiting.shift()?.(answer)
      answered = performance.now()
    }
    // An idle engine does not keep the process alive.
    if (waiting.length === 0) worker.unref()
  })
  let closing = false
  worker.on('exit', code => {
    if (!closing) throw new Error(`The embedded engine ended with ${code}.`)
  })
  const ask: Ask = (request, transfer = []) => {
    if (waiting.length === 0) worker.ref()
    worker.postMessage(request, transfer)
    return new Promise(resolve => waiting.push(resolve))
  }
  await started
  return {
    ask,
    memory: () => memory,
    quietFor: () => (waiting.length > 0 ? 0 : performance.now() - answered),
    close: async () => {
      closing = true
      const exit = once(worker, 'exit')
      await ask('close')
      worker.ref()
      await exit
    },
    end: () => {
      closing = true
      return worker.terminate()
    },
  }
}

class EngineStream extends Duplex {
  readonly #ask: Ask

  constructor(ask: Ask) {
    super()
    this.#ask = ask
  }

  #send(bytes: Uint8Array<ArrayBuffer>): void {
    void this.#ask(bytes, [bytes.buffer]).then(answer => {
      if (answer instanceof Uint8Array && answer.length > 0 && !this.writableEnded) this.push(answer)
    })
  }

  override _write(chunk: Buffer, _: BufferEncoding, written: () => void): void {
    this.#send(new Uint8Array(chunk))
    written()
  }

  override _writev(chunks: { chunk: Buffer }[], written: () => void): void {
    this.#send(new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk))))
    written()
  }

  override _read(): void {}

  override _final(ended: () => void): void {
    this.push(null)
    ended()
  }

  connect(): void {
    process.nextTick(() => this.emit('connect'))
  }
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
}
