import type { Logger } from 'pino'
import type { Environment } from '../base/environment.ts'
import type { Metrics } from './metrics.ts'
import { noTraces, type Traces } from '../base/span.ts'

/** If not configured, no telemetry module is loaded and no span is created. */
export async function openTraces(
  { telemetry }: Pick<Environment, 'telemetry'>,
  parts: { metrics: Pick<Metrics, 'spans'>; log: Logger },
): Promise<Traces> {
  if (!telemetry) return noTraces
  const { otlpTraces } = await import('./otlp.ts')
  return otlpTraces(telemetry, parts)
}
