import { ascending, median } from '../bench/support/figures.ts'
import { freePort } from '../bench/support/process.ts'
import { read, type ServerProcess } from '../../tests/support/engines/server-process.ts'
import { fault, none } from './fault.ts'
import { audit } from './town/audit.ts'
import { pause } from './town/client.ts'
import { figuresOf, openFindings } from './town/findings.ts'
import { openLedger } from './town/ledger.ts'
import { checkScene } from './town/look.ts'
import { withDatabase } from './town/people.ts'
import { createScenes, writeAll } from './town/writers.ts'

/** Milliseconds; the default RestartSec of systemd. */
const restartAfter = 100

export const outOfMemory = fault<{ deaths: number }>({
  name: 'out-of-memory',
  title: 'Termination for lack of memory',
  done: 'a supervisor restarts the process a tenth of a second after it exits, as systemd does. The process is killed while ten clients write concurrently, alternately with SIGKILL, as the kernel does when memory runs out, and with SIGABRT, as V8 does when its heap is full. Clients resend until they receive an answer.',
  holds:
    'the process restarts without intervention each time, every write is stored once and in order, and all counters match their rows.',
  full: { deaths: 10 },
  short: { deaths: 2 },
  run: async (stage, { deaths }) => {
    const environment = { DATA_DIR: await stage.folder(), PORT: String(await freePort()) }
    const url = `http://127.0.0.1:${environment.PORT}`
    const { scenes } = await withDatabase(environment, db => createScenes(db, deaths))
    const [ledger, findings] = [openLedger(), openFindings()]
    const downtimes: number[] = []
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
      if (diedAt !== undefined) downtimes.push(performance.now() - diedAt)
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
      while (downtimes.length <= n) await pause(50)
      await checkScene({ url, scene, ledger, findings })
    }
    over = true
    await current!.end('SIGKILL')
    await withDatabase(environment, db => audit(db, { ledger, findings }))
    const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`
    return [
      { what: 'terminations with restart', value: downtimes.length, atLeast: deaths, atMost: deaths },
      ...figuresOf(findings, ledger, stage.say),
      none('503 answers without Retry-After', ledger.withoutRetryAfter),
      { what: 'termination to ready, median', value: median(downtimes), text: seconds(median(downtimes)) },
      {
        what: 'termination to ready, slowest',
        value: ascending(downtimes).at(-1) ?? 0,
        text: seconds(ascending(downtimes).at(-1) ?? 0),
      },
    ]
  },
})
