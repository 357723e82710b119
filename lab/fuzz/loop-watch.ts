import { appendFileSync } from 'node:fs'

const file = process.env['FUZZ_LOOP_WATCH'] ?? ''
const tick = 10
const reportedFrom = 50
let last = performance.now()
let used = process.threadCpuUsage()
setInterval(() => {
  const now = performance.now()
  const cpu = process.threadCpuUsage()
  const late = now - last - tick
  if (late >= reportedFrom) {
    const own = (cpu.user + cpu.system - used.user - used.system) / 1000
    appendFileSync(file, `${JSON.stringify({ at: Date.now(), late, own, memory: process.memoryUsage().rss })}\n`)
  }
  last = now
  used = cpu
}, tick).unref()
process.on('exit', () => appendFileSync(file, `${JSON.stringify({ end: true, memory: process.memoryUsage().rss })}\n`))
