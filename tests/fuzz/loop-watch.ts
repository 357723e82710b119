import { appendFileSync } from 'node:fs'

// Loaded into a server before it starts. Writes a line for each time that the event loop stood still for 50 ms or more:
// when, how long, and how much of that this thread was computing. The rest another program had the core.
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
