import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'

export interface EngineOptions {
  folder?: string
  load?: string
}
export type EngineRequest = Uint8Array<ArrayBuffer> | { copy: string; rows?: Uint8Array<ArrayBuffer> } | 'close'
export type EngineAnswer = Uint8Array<ArrayBuffer> | { error: { message: string; code: string | undefined } }

const nothing = () => new Uint8Array(0)

/** In this thread; `memory` is in bytes. */
export async function openInstance({ folder, load }: EngineOptions) {
  const pglite = await PGlite.create({
    ...(folder ? { dataDir: folder } : {}),
    ...(load ? { loadDataDir: await openAsBlob(load) } : {}),
    // The default of 128 MB would mostly duplicate the file system cache.
    startParams: [
      ...PGlite.defaultStartParams,
      ...['shared_buffers=16MB', 'max_connections=10', 'enable_memoize=off'].flatMap(setting => ['-c', setting]),
    ],
    // Required at every opening to read data that uses them.
    extensions: { btree_gin, pg_trgm, unaccent },
  })

  async function answer(request: EngineRequest): Promise<EngineAnswer> {
    if (request instanceof Uint8Array) return protocol(pglite, request)
    if (request === 'close') {
      await pglite.close()
      return nothing()
    }
    try {
      const { copy, rows } = request
      const { blob } = await pglite.query(copy, [], rows ? { blob: new Blob([rows]) } : {})
      return blob ? new Uint8Array(await blob.arrayBuffer()) : nothing()
    } catch (error) {
      const { message, code } = error as Error & { code?: string }
      return { error: { message, code } }
    }
  }

  let last: Promise<unknown> = Promise.resolve()
  return {
    ask: (request: EngineRequest): Promise<EngineAnswer> => {
      const answered = last.then(() => answer(request))
      last = answered
      return answered
    },
    memory: () => (pglite.closed ? 0 : (pglite.Module['HEAPU8'] as Uint8Array).length),
  }
}

/** `execProtocolRaw` would also parse the answer, and keep its rows until another method is called. */
async function protocol(pglite: PGlite, request: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  await pglite.execProtocolRawStream(request, { onRawData: part => parts.push(new Uint8Array(part)) })
  const [only = nothing()] = parts
  if (parts.length <= 1) return only
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let end = 0
  for (const part of parts) {
    whole.set(part, end)
    end += part.length
  }
  return whole
}
