import { writeFile } from 'node:fs'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
let before = performance.eventLoopUtilization()
process.on('SIGUSR2', () => {
  const now = performance.eventLoopUtilization()
  const { utilization } = performance.eventLoopUtilization(now, before)
  writeFile(process.env['LOOP_WATCH'] ?? '', `${delay.max / 1e6} ${utilization}\n`, { flag: 'a' }, () => undefined)
  delay.reset()
  before = now
})
