import { mkdtemp, open, rename, rm, stat } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { CommandResult } from './command-result.ts'

/**
 * A socket in a new folder in `within` that the process which reads the database sends a file to. The command writes the file,
 * because a service may have no right to write there.
 */
export async function listenOnce(within: string) {
  const folder = process.platform === 'win32' ? undefined : await mkdtemp(join(within, 'to-'))
  // Socket paths are limited to 108 bytes.
  const socketPath = folder ? join(folder, 's') : `${within}-${process.pid}`
  const server = createServer()
  const incoming = new Promise<Socket>(resolve => server.once('connection', resolve))
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(socketPath, resolve))
  return {
    socketPath,
    incoming,
    close: async () => {
      server.close()
      if (folder) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Writes what `perform` sends to the socket into a new file that only its owner can read. There is no file unless all has arrived. */
export async function writeHandedOver(
  file: string,
  within: string,
  perform: (socketPath: string) => Promise<CommandResult>,
): Promise<CommandResult> {
  const draft = `${file}.${process.pid}.part`
  const { socketPath, incoming, close } = await listenOnce(within)
  try {
    if (await stat(file).catch(() => null)) return { text: `${file} exists already.`, exitCode: 1 }
    const handle = await open(draft, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => error)
    if (handle instanceof Error) return { text: `No file can be written at ${file} (${handle.code}).`, exitCode: 1 }
    const received = incoming.then(socket => pipeline(socket, handle.createWriteStream({ flush: true })))
    received.catch(() => undefined)
    const result = await perform(socketPath)
    if (result.exitCode !== 0) {
      await handle.close()
      return result
    }
    await received
    await rename(draft, file)
    const { size } = await stat(file)
    return { ...result, text: `${file}: ${size.toLocaleString('en')} bytes. ${result.text}` }
  } finally {
    await rm(draft, { force: true })
    await close()
  }
}
