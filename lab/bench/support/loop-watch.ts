import { writeFile } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

// Preloaded into a server. On SIGUSR2, appends the longest delay since the last signal in milliseconds.
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
process.on('SIGUSR2', () => {
  writeFile(process.env['LOOP_WATCH'] ?? '', `${delay.max / 1e6}\n`, { flag: 'a' }, () => undefined)
  delay.reset()
})
