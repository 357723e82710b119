import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../../lab/bench/support/process.ts'

/** The path of `nats-server`, from PATH or Debian's folder. Undefined when it is not installed. */
export const natsBinary: string | undefined = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin']
  .map(folder => join(folder, 'nats-server'))
  .find(file => existsSync(file))

/** A NATS server on the loopback interface that can be killed and restarted on the same port. */
export interface NatsServer {
  url: string
  /** Sends SIGKILL. Resolves when the process has exited. */
  kill(): Promise<void>
  /** Resolves when it accepts connections. */
  start(): Promise<void>
}

/** Starts a server. Throws when `nats-server` is not installed. */
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
