import { freePort } from '../../../lab/bench/support/process.ts'
import { createProgram, findProgram, type Program } from './program.ts'

export const natsBinary = findProgram('nats-server')

export interface NatsServer extends Program {
  url: string
}

export async function startNats(): Promise<NatsServer> {
  if (!natsBinary) throw new Error('This machine has no nats-server.')
  const port = await freePort()
  const program = createProgram(natsBinary, ['-a', '127.0.0.1', '-p', String(port)], 'Server is ready')
  await program.start()
  return { ...program, url: `nats://127.0.0.1:${port}` }
}
