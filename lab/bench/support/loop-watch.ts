import { writeFile } from 'node:fs'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'

// Preloaded into a server. On SIGUSR2, appends the longest delay in milliseconds and the utilization since the last signal.
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
