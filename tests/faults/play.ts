import { inspect } from 'node:util'
import { faults } from './all.ts'
import type { Form } from './fault.ts'
import type { Played } from './report.ts'
import { openStage } from './stage.ts'

/**
 * Plays one fault in this process, and tells whoever began it how that went. Each has a process of its own: its clients and lines
 * must not stand still while another fault keeps a thread busy.
 */
async function main(): Promise<void> {
  const [name, form] = process.argv.slice(2) as [string, Form]
  const fault = faults.find(one => one.name === name)
  if (!fault) throw new Error(`There is no fault ${name}.`)
  const began = performance.now()
  const { stage, close } = openStage(name)
  // Whoever stops it by hand leaves nothing behind either.
  const interrupted = () => void close().then(() => process.exit(130))
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted).once('disconnect', interrupted)
  const played: Played = { figures: [], seconds: 0 }
  try {
    played.figures = await fault.run(stage, form)
  } catch (error) {
    played.broken = inspect(error)
  }
  played.seconds = (performance.now() - began) / 1000
  process.off('SIGINT', interrupted).off('SIGTERM', interrupted).off('disconnect', interrupted)
  await close()
  // What a fault leaves open, as a connection that nobody answers, must not keep the process.
  process.send?.(played, () => process.exit())
}

await main()
