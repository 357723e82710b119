import { freePort } from '../../../lab/bench/support/process.ts'
import { openBalancer, type Balancer } from './balancer.ts'
import { startProcess, type ServerProcess } from './server-process.ts'

export interface Fleet {
  url: string
  balancer: Balancer
  processes: readonly string[]
  /** `change`: other values of its environment, from now on. */
  restart(nth: number, change?: Record<string, string>): Promise<void>
  close(): Promise<void>
}

export async function openFleet(environment: Record<string, string>, size = 3): Promise<Fleet> {
  const ports = await Promise.all(Array.from({ length: size }, freePort))
  const balancer = await openBalancer(ports)
  const changes = new Map<number, Record<string, string>>()
  const start = (port: number) =>
    startProcess({
      DRAIN_SECONDS: '2',
      ...environment,
      ...changes.get(port),
      PORT: String(port),
      APP_URL: balancer.url,
      TRUST_PROXY: '1',
    })
  const running: (ServerProcess | undefined)[] = []
  const close = async () => {
    await Promise.all(running.map(async server => server?.end('SIGKILL')))
    await balancer.close()
  }
  try {
    const started = await Promise.allSettled(ports.map(start))
    running.push(...started.map(server => (server.status === 'fulfilled' ? server.value : undefined)))
    for (const server of started) if (server.status === 'rejected') throw server.reason
    await Promise.all(ports.map(port => balancer.isReady(port)))
  } catch (error) {
    await close()
    throw error
  }
  return {
    url: balancer.url,
    balancer,
    processes: ports.map(port => `http://127.0.0.1:${port}`),
    restart: async (nth, change = {}) => {
      const [port, server] = [ports[nth], running[nth]]
      if (!port || !server) throw new Error(`There is no process ${nth}.`)
      changes.set(port, { ...changes.get(port), ...change })
      const { code } = await server.end('SIGTERM')
      if (code !== 0) throw new Error(`The process ended with ${String(code)}: ${server.output().slice(-2_000)}`)
      running[nth] = await start(port)
      await balancer.isReady(port)
    },
    close,
  }
}
