import { writeFile } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

// Preloaded into a server: on each SIGUSR2 it writes the longest event-loop delay since the last signal, in milliseconds, to the
// given file.
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
process.on('SIGUSR2', () => {
  writeFile(process.env['LOOP_WATCH'] ?? '', `${delay.max / 1e6}\n`, { flag: 'a' }, () => undefined)
  delay.reset()
})
