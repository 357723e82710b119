import { Readable } from 'node:stream'
import { extract, pack } from 'tar-stream'
import { BackupFailure } from './failure.ts'

export interface TarEntry {
  name: string
  bytes: Buffer
}

export type AddEntry = (name: string, bytes: Buffer | string) => Promise<void>

const entryMax = 256 * 1024 * 1024

export async function* tarOf(produce: (add: AddEntry) => Promise<void>): AsyncGenerator<Uint8Array> {
  const tar = pack()
  const mtime = new Date()
  const add: AddEntry = (name, bytes) =>
    new Promise((resolve, reject) => {
      tar.entry({ name, mtime, mode: 0o600 }, bytes, error => (error ? reject(error) : resolve()))
    })
  const produced = produce(add).then(
    () => tar.finalize(),
    (error: unknown) => {
      tar.destroy(error as Error)
    },
  )
  try {
    yield* tar as AsyncIterable<Uint8Array>
  } finally {
    tar.destroy()
    await produced
  }
}

export async function* entriesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const tar = extract()
  const source = Readable.from(bytes)
  source.on('error', error => tar.destroy(error))
  source.pipe(tar)
  try {
    for await (const entry of tar) {
      const { name, type, size } = entry.header
      if (type !== 'file' || size > entryMax)
        throw new BackupFailure(`The file has an entry that no backup has: ${name}`)
      const chunks: Buffer[] = []
      for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk)
      yield { name, bytes: Buffer.concat(chunks) }
    }
  } finally {
    tar.destroy()
    source.destroy()
  }
}
