import { createHash } from 'node:crypto'
import { chmod, unlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CommandResult } from './command-result.ts'

// Unix socket paths are limited to 108 bytes.
const pathMax = 100
const replyMax = 1024 * 1024

export function socketPath(dataDir: string): string {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return `\\\\.\\pipe\\our-peeps-${name}`
  const path = join(dataDir, 'control.sock')
  return Buffer.byteLength(path) <= pathMax ? path : join(tmpdir(), `our-peeps-${name}.sock`)
}

/** The caller must hold the folder lock. */
export async function listenForCommands(
  path: string,
  run: (args: string[]) => Promise<CommandResult>,
): Promise<Server> {
  await unlink(path).catch(() => undefined)
  const server = createServer(socket => {
    let received = ''
    socket.setEncoding('utf8')
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk: string) => {
      received += chunk
      if (received.length > replyMax) socket.destroy()
      const end = received.indexOf('\n')
      if (end < 0) return
      void answer(received.slice(0, end)).then(result => socket.end(`${JSON.stringify(result)}\n`))
    })
  })
  const answer = async (line: string): Promise<CommandResult> => {
    try {
      return await run(JSON.parse(line) as string[])
    } catch (error) {
      return { text: error instanceof Error ? error.message : 'The command failed.', exitCode: 1 }
    }
  }
  const mask = process.umask(0o177)
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  } finally {
    process.umask(mask)
  }
  if (process.platform !== 'win32') await chmod(path, 0o600)
  return server
}

export function sendCommand(path: string, args: string[]): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(path, () => socket.write(`${JSON.stringify(args)}\n`))
    socket.setEncoding('utf8')
    socket.on('error', reject)
    socket.on('data', (chunk: string) => {
      received += chunk
    })
    socket.on('end', () => {
      try {
        resolve(JSON.parse(received) as CommandResult)
      } catch (error) {
        reject(error as Error)
      }
    })
  })
}
