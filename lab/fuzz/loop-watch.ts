import { appendFileSync } from 'node:fs'

// Preloaded into a server. Writes a line for each event-loop delay of 50 ms or more: time, duration, and CPU time of this thread.
// During the remaining time another program had the core.
const file = process.env['FUZZ_LOOP_WATCH'] ?? ''
const tick = 10
const worthTelling = 50
let last = performance.now()
let used = process.threadCpuUsage()
setInterval(() => {
  const now = performance.now()
  const cpu = process.threadCpuUsage()
  const late = now - last - tick
  if (late >= worthTelling) {
    const own = (cpu.user + cpu.system - used.user - used.system) / 1000
    appendFileSync(file, `${JSON.stringify({ at: Date.now(), late, own, memory: process.memoryUsage().rss })}\n`)
  }
  last = now
  used = cpu
}, tick).unref()
process.on('exit', () => appendFileSync(file, `${JSON.stringify({ end: true, memory: process.memoryUsage().rss })}\n`))
