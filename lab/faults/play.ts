import { inspect } from 'node:util'
import { faults } from './all.ts'
import type { Form } from './fault.ts'
import type { Played } from './report.ts'
import { openStage } from './stage.ts'

/** A process per fault, so that the CPU load of one does not block the clients and proxies of another. */
async function main(): Promise<void> {
  const [name, form, rounds] = process.argv.slice(2) as [string, Form, string?]
  const fault = faults.find(one => one.name === name)
  if (!fault) throw new Error(`Unknown fault: ${name}`)
  const began = performance.now()
  const { stage, close } = openStage(name)
  const interrupted = () => void close().then(() => process.exit(130))
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted).once('disconnect', interrupted)
  const played: Played = { figures: [], seconds: 0 }
  try {
    played.figures = await fault.run(stage, form, Number(rounds) || undefined)
  } catch (error) {
    played.error = inspect(error)
  }
  played.seconds = (performance.now() - began) / 1000
  process.off('SIGINT', interrupted).off('SIGTERM', interrupted).off('disconnect', interrupted)
  await close()
  // Open handles, such as an unanswered connection, must not keep the process alive.
  process.send?.(played, () => process.exit())
}

await main()
