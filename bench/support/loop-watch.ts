import { writeFile } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded into a server before it starts: at each SIGUSR2 it writes the longest that its event loop stood still since the
// last one, in milliseconds, into the file that is named.
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
process.on('SIGUSR2', () => {
  writeFile(process.env['LOOP_WATCH'] ?? '', `${delay.max / 1e6}\n`, { flag: 'a' }, () => undefined)
  delay.reset()
})
