import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../../lab/bench/support/process.ts'

/** From PATH or Debian's folder; undefined when not installed. */
export const natsBinary: string | undefined = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin']
  .map(folder => join(folder, 'nats-server'))
  .find(file => existsSync(file))

export interface NatsServer {
  url: string
  kill(): Promise<void>
  start(): Promise<void>
}

export async function startNats(): Promise<NatsServer> {
  const binary = natsBinary
  if (!binary) throw new Error('This machine has no nats-server.')
  const port = await freePort()
  let child: ChildProcess | undefined
  const start = async () => {
    const started = spawn(binary, ['-a', '127.0.0.1', '-p', String(port)], { stdio: ['ignore', 'ignore', 'pipe'] })
    child = started
    let told = ''
    await new Promise<void>((resolve, reject) => {
      started.stderr.on('data', chunk => {
        told += chunk
        if (told.includes('Server is ready')) resolve()
      })
      started.once('error', reject).once('exit', () => reject(new Error(`nats-server ended: ${told}`)))
    })
  }
  const kill = async () => {
    if (child?.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await start()
  return { url: `nats://127.0.0.1:${port}`, kill, start }
}
