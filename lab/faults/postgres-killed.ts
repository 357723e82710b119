import { ascending, median, quantile } from '../bench/support/figures.ts'
import { read } from '../../tests/support/server-process.ts'
import { fault, none } from './fault.ts'
import { audit } from './town/audit.ts'
import { figuresOf, openFindings } from './town/findings.ts'
import { openLedger } from './town/ledger.ts'
import { listen } from './town/listener.ts'
import { look } from './town/look.ts'
import { withDatabase } from './town/people.ts'
import { probe } from './town/prober.ts'
import { layScenes, writeAll } from './town/writers.ts'

/** Number of 503 answers before PostgreSQL is started again. */
const seen = 8

export const postgresKilled = fault<{ outages: number }>({
  name: 'postgres-killed',
  title: 'PostgreSQL is killed and started again under load',
  done: 'PostgreSQL is ended while ten clients write at once and another one reads, by turns with `pg_ctl -m immediate stop` and with SIGKILL to its first process, and started again after eight answers. The server process is left alone.',
  holds:
    'the answers meanwhile are 503 and say when to come back, none is another error and none takes 15 s; the process lives on and heals by itself; nothing acknowledged is lost or doubled; an open stream tells everything once.',
  needs: ['postgres'],
  full: { outages: 10 },
  short: { outages: 2 },
  run: async (stage, { outages }) => {
    const { server: postgres, address } = await stage.postgres()
    const environment = { DATABASE_URL: address, DATA_DIR: await stage.folder() }
    const { scenes, spare } = await withDatabase(environment, db => layScenes(db, outages))
    const server = await stage.server(environment)
    const [ledger, findings] = [openLedger(), openFindings()]
    const listener = await listen(spare, () => server.url)
    const prober = probe(server.url, spare)
    stage.atEnd(() => (listener.close(), prober.close()))
    const healed: number[] = []
    let unhealthy = 0

    for (const [n, scene] of scenes.entries()) {
      let left = 5 + Math.floor(Math.random() * 40)
      let outage: Promise<void> | undefined
      const interrupt = async () => {
        await (n % 2 === 0 ? postgres.stopAtOnce() : postgres.kill())
        for (let answers = 0; answers < seen; answers++) await prober.next(503)
        if ((await read(`${server.url}/healthz`)).status !== 200) unhealthy++
        const first = postgres.start().then(() => performance.now())
        const good = prober.next(200)
        healed.push((await good) - (await first))
      }
      await writeAll(scene, () => ({
        url: () => server.url,
        ledger,
        stopped: () => outage !== undefined,
        again: () => true,
        onAcknowledged: () => {
          if (left-- === 0) outage = interrupt()
        },
      }))
      await outage
      await look({ url: server.url, scene, ledger, findings })
      stage.say(`${n + 1} of ${outages}`)
    }
    await listener.upToDate(ledger)
    const missed = listener.missed(ledger)
    const twice = [...listener.heard.values()].filter(times => times > 1)
    listener.close()
    await prober.close()
    await withDatabase(environment, db => audit(db, { ledger, findings }))
    const others = [...prober.statuses].filter(([status]) => ![200, 503].includes(status))
    const times = ascending([...prober.times, ledger.slowest])
    const milliseconds = (value: number) => `${Math.max(0, Math.round(value))} ms`
    return [
      { what: 'outages, and returns from them', value: healed.length, atLeast: outages, atMost: outages },
      { what: 'answers of 503 meanwhile', value: (prober.statuses.get(503) ?? 0) + ledger.unavailable, atLeast: 1 },
      none('of them without Retry-After', prober.withoutRetryAfter() + ledger.withoutRetryAfter),
      none(
        'reads that were answered otherwise or not at all',
        others.reduce((sum, [, times]) => sum + times, 0),
      ),
      none('writes that were not answered within 15 s', ledger.unanswered),
      ...figuresOf(findings, ledger, stage.say),
      none('told to the open stream twice', twice.length),
      none('never told to it', missed.length),
      none('deaths of the server process', Number(server.child.exitCode !== null)),
      none('times that /healthz did not say it lives', unhealthy),
      {
        what: "from PostgreSQL's return to the first answer, median",
        value: median(healed),
        text: milliseconds(median(healed)),
      },
      { what: 'the slowest of them', value: Math.max(...healed), text: milliseconds(Math.max(...healed)) },
      { what: 'the slowest answer', value: quantile(times, 1), text: milliseconds(quantile(times, 1)) },
    ]
  },
})
