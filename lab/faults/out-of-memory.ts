import { ascending, median } from '../bench/support/figures.ts'
import { freePort } from '../bench/support/process.ts'
import { read, type ServerProcess } from '../../tests/support/server-process.ts'
import { fault, none } from './fault.ts'
import { audit } from './town/audit.ts'
import { pause } from './town/client.ts'
import { figuresOf, openFindings } from './town/findings.ts'
import { openLedger } from './town/ledger.ts'
import { look } from './town/look.ts'
import { withDatabase } from './town/people.ts'
import { layScenes, writeAll } from './town/writers.ts'

/** Milliseconds; the default RestartSec of systemd, which pauses between restarts. */
const restartAfter = 100

export const outOfMemory = fault<{ deaths: number }>({
  name: 'out-of-memory',
  title: 'The process is ended for want of memory',
  done: 'a supervisor starts the process again a tenth of a second after it ended, as the unit of systemd does. It is ended while ten clients write at once, by turns as the kernel does when memory is out (SIGKILL) and as the engine does when its heap is full (SIGABRT). Clients send again until they are answered.',
  holds:
    'it is back by itself each time, everything was written once and in order, and counters are those of their rows.',
  full: { deaths: 10 },
  short: { deaths: 2 },
  run: async (stage, { deaths }) => {
    const environment = { DATA_DIR: await stage.folder(), PORT: String(await freePort()) }
    const url = `http://127.0.0.1:${environment.PORT}`
    const { scenes } = await withDatabase(environment, db => layScenes(db, deaths))
    const [ledger, findings] = [openLedger(), openFindings()]
    const away: number[] = []
    let diedAt: number | undefined
    let current: ServerProcess
    let over = false
    stage.atEnd(() => (over = true))
    const start = async (): Promise<void> => {
      current = await stage.server(environment)
      current.child.once('close', () => {
        diedAt = performance.now()
        if (!over) void pause(restartAfter).then(start)
      })
      while ((await read(`${url}/readyz`)).status !== 200);
      if (diedAt !== undefined) away.push(performance.now() - diedAt)
    }
    await start()
    for (const [n, scene] of scenes.entries()) {
      let left = 10 + Math.floor(Math.random() * 50)
      await writeAll(scene, () => ({
        url: () => url,
        ledger,
        stopped: () => left < 0,
        again: () => true,
        onAcknowledged: () => {
          if (left-- === 0) current.child.kill(n % 2 === 0 ? 'SIGKILL' : 'SIGABRT')
        },
      }))
      while (away.length <= n) await pause(50)
      await look({ url, scene, ledger, findings })
    }
    over = true
    await current!.end('SIGKILL')
    await withDatabase(environment, db => audit(db, { ledger, findings }))
    const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`
    return [
      { what: 'deaths, and returns', value: away.length, atLeast: deaths, atMost: deaths },
      ...figuresOf(findings, ledger, stage.say),
      none('answers of 503 without Retry-After', ledger.withoutRetryAfter),
      { what: 'from death to ready, median', value: median(away), text: seconds(median(away)) },
      {
        what: 'the longest of them',
        value: ascending(away).at(-1) ?? 0,
        text: seconds(ascending(away).at(-1) ?? 0),
      },
    ]
  },
})
