import { PassThrough, type Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export type Content = Uint8Array | string | AsyncIterable<Uint8Array | string>
/** To be called one after the other: it resolves when the content was read. Names are ASCII: no text of a member becomes part of one. */
export type AddFile = (name: string, content: Content, options?: { compress: boolean }) => Promise<void>

const chunksOf = async function* (content: Content) {
  if (typeof content === 'string' || content instanceof Uint8Array) yield Buffer.from(content)
  else for await (const chunk of content) yield Buffer.from(chunk)
}

/** Reads one file at a time, at the pace of the consumer. Throws what `produce` throws. */
export async function* zipOf(produce: (add: AddFile) => Promise<void>): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  /** The entry that is being written. */
  let open: PassThrough | undefined
  zip.on('error', error => output.destroy(error as Error))
  const add: AddFile = async (name, content, { compress } = { compress: true }) => {
    if (output.destroyed) throw new Error('The zip has ended.')
    const entry = new PassThrough()
    open = entry
    // The zip keeps all functions until its end. This one names no entry, whose content would stay in memory.
    zip.addReadStreamLazy(name, { mtime: new Date(), mode: 0o100644, compress }, take => open && take(null, open))
    await Promise.all([pipeline(chunksOf(content), entry), finished(entry)])
  }
  const produced = produce(add).then(
    () => zip.end(),
    (error: unknown) => void output.destroy(error as Error),
  )
  try {
    yield* output as AsyncIterable<Buffer>
  } finally {
    output.destroy()
    open?.destroy()
    await produced
  }
}
