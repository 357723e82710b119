import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { Timings } from './timings.ts'

it('exports cumulative histogram buckets', async () => {
  const registry = new Registry()
  const timings = new Timings({ name: 'took', help: 'Took.', label: 'what', buckets: [0.1, 1], registers: [registry] })
  for (const seconds of [0.05, 0.1, 0.5, 7]) timings.observe(seconds, 'this')
  timings.observe(0.2, 'that')
  expect((await registry.metrics()).trim().split('\n')).toEqual([
    '# HELP took Took.',
    '# TYPE took histogram',
    'took_bucket{le="0.1",what="this"} 2',
    'took_bucket{le="1",what="this"} 3',
    'took_bucket{le="+Inf",what="this"} 4',
    'took_sum{what="this"} 7.65',
    'took_count{what="this"} 4',
    'took_bucket{le="0.1",what="that"} 0',
    'took_bucket{le="1",what="that"} 1',
    'took_bucket{le="+Inf",what="that"} 1',
    'took_sum{what="that"} 0.2',
    'took_count{what="that"} 1',
  ])
})

it('exports its series before the first observation if it has no label', async () => {
  const registry = new Registry()
  const { name } = new Timings({ name: 'took', help: 'Took.', buckets: [1], registers: [registry] })
  expect(await registry.metrics()).toContain(`${name}_count 0`)
})
