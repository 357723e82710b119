import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { databaseMetrics } from './database-metrics.ts'
import { liveMetrics } from './live-metrics.ts'
import { mediaMetrics } from './media-metrics.ts'
import { watchPictures } from './pictures.ts'
import { trafficMetrics } from './traffic.ts'
import { version } from './version.ts'
import { workMetrics } from './work-metrics.ts'

export function createMetrics() {
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  const media = mediaMetrics(registers)
  const info = new Gauge({
    name: 'app_info',
    help: 'Always 1; the labels say what runs.',
    labelNames: ['version', 'node', 'engine'],
    registers,
  })
  return {
    registry,
    collectProcess: (engine: string) => {
      collectDefaultMetrics({ register: registry })
      watchPictures(media)
      info.set({ version, node: process.versions.node, engine }, 1)
    },
    maintenance: new Gauge({
      name: 'app_maintenance',
      help: '1 while the process lets in admins only.',
      registers,
    }),
    ...trafficMetrics(registers),
    ...databaseMetrics(registers),
    ...liveMetrics(registers),
    ...workMetrics(registers),
    ...media,
  }
}

export type Metrics = ReturnType<typeof createMetrics>
