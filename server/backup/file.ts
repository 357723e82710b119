import { createReadStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter, type Identity } from 'age-encryption'
import { BackupFailure } from './failure.ts'
import { entriesOf, type TarEntry } from './tar.ts'

const encryptedBegins = Buffer.from('age-encryption.org/v1\n')
const headerMax = 4_096
const compressedBegins = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])
const settings = {
  params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
}

/**
 * `keep` renames it to its final name and returns its size; `begin` is called after key derivation, which blocks for a
 * second.
 */
export async function writeDraft(
  file: string,
  begin: () => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>,
  passphrase: string | undefined,
): Promise<{ keep: () => Promise<number>; discard: () => Promise<void> }> {
  const draft = `${file}.${process.pid}.part`
  const discard = () => rm(draft, { force: true })
  const ready = Promise.withResolvers<void>()
  const tar = async function* () {
    await ready.promise
    yield* await begin()
  }
  const sealed = async function* (source: AsyncIterable<Uint8Array>) {
    const bytes = await encrypted(source, passphrase).finally(ready.resolve)
    yield* bytes
  }
  // Opened first, so that `discard` cannot run before the file exists.
  const handle = await open(draft, 'wx', 0o600).catch((error: unknown) => {
    throw writingFailure(error, file)
  })
  try {
    await pipeline(tar, createZstdCompress(settings), sealed, handle.createWriteStream({ flush: true }))
  } catch (error) {
    await discard()
    throw writingFailure(error, file)
  }
  return {
    keep: async () => {
      const { size } = await stat(draft)
      await rename(draft, file)
      await syncFolder(dirname(file))
      return size
    },
    discard,
  }
}

async function encrypted(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string | undefined,
): Promise<AsyncIterable<Uint8Array>> {
  if (passphrase === undefined) return bytes
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  return encrypter.encrypt(ReadableStream.from(bytes) as ReadableStream<Uint8Array>)
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot sync directories.
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

function writingFailure(error: unknown, file: string): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (code === 'ENOSPC') return new BackupFailure(`The disk is full: ${file} was not written.`)
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EROFS')
    return new BackupFailure(`No file can be written at ${file}: does its folder exist, and may you write there?`)
  if (code === 'EEXIST') return new BackupFailure(`A draft of an earlier backup lies at ${file}.${process.pid}.part.`)
  return error
}

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file).catch((error: unknown) => {
    throw new BackupFailure(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(encryptedBegins.length), 0)
    const begins = buffer.subarray(0, bytesRead)
    if (begins.equals(encryptedBegins)) return true
    if (begins.subarray(0, compressedBegins.length).equals(compressedBegins)) return false
    throw new BackupFailure(`${file} is not a backup of Our Peeps.`)
  } finally {
    await handle.close()
  }
}

export type Unlocked = Identity | undefined

/** Takes a second and 256 MiB by design. Throws BackupFailure for a wrong passphrase. */
export async function unlock(file: string, passphrase: string): Promise<Unlocked> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headerMax), 0)
    const decrypter = new Decrypter()
    decrypter.addPassphrase(passphrase)
    const fileKey = await decrypter.decryptHeader(buffer.subarray(0, bytesRead))
    return { unwrapFileKey: () => fileKey }
  } catch {
    throw new BackupFailure('This passphrase does not open the backup.')
  } finally {
    await handle.close()
  }
}

export async function* readEntries(file: string, unlocked: Unlocked): AsyncGenerator<TarEntry> {
  const bytes = createReadStream(file)
  const tar = createZstdDecompress()
  let reading: Promise<unknown> | undefined
  try {
    reading = pipeline(unlocked ? await opened(bytes, unlocked) : bytes, tar)
    reading.catch(() => undefined)
    yield* entriesOf(tar)
  } catch (error) {
    throw error instanceof BackupFailure ? error : new BackupFailure(`${file} was cut or changed after it was made.`)
  } finally {
    tar.destroy()
    bytes.destroy()
    await reading?.catch(() => undefined)
  }
}

function opened(bytes: AsyncIterable<Uint8Array>, unlocked: Identity): Promise<AsyncIterable<Uint8Array>> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(unlocked)
  return decrypter.decrypt(ReadableStream.from(bytes) as ReadableStream<Uint8Array>)
}
