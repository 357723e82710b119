import { ascending, median, quantile } from '../bench/support/figures.ts'
import { read } from '../../tests/support/engines/server-process.ts'
import { fault, none } from './fault.ts'
import { audit } from './town/audit.ts'
import { figuresOf, openFindings } from './town/findings.ts'
import { openLedger } from './town/ledger.ts'
import { listen } from './town/listener.ts'
import { checkScene } from './town/look.ts'
import { withDatabase } from './town/people.ts'
import { probe } from './town/prober.ts'
import { createScenes, writeAll } from './town/writers.ts'

/** 503 answers before PostgreSQL is restarted. */
const seen = 8

export const postgresKilled = fault<{ outages: number }>({
  name: 'postgres-killed',
  title: 'PostgreSQL is killed and restarted under load',
  done: 'PostgreSQL is stopped while ten clients write concurrently and another one reads, alternately with `pg_ctl -m immediate stop` and with SIGKILL to its main process, and is restarted after eight refused reads. The server process keeps running.',
  holds:
    'during the outage all answers are 503 with Retry-After, no other error occurs and no answer takes 15 s; the process keeps running and recovers without intervention; no acknowledged write is lost or duplicated; an open stream receives each event once.',
  needs: ['postgres'],
  full: { outages: 10 },
  short: { outages: 2 },
  run: async (stage, { outages }) => {
    const { server: postgres, address } = await stage.postgres()
    const environment = { DATABASE_URL: address, DATA_DIR: await stage.folder() }
    const { scenes, spare } = await withDatabase(environment, db => createScenes(db, outages))
    const server = await stage.server(environment)
    const [ledger, findings] = [openLedger(), openFindings()]
    const listener = await listen(spare, () => server.url)
    const prober = probe(server.url, spare)
    stage.atEnd(() => (listener.close(), prober.close()))
    const recoveries: number[] = []
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
        recoveries.push((await good) - (await first))
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
      await checkScene({ url: server.url, scene, ledger, findings })
      stage.say(`${n + 1} of ${outages}`)
    }
    await listener.upToDate(ledger)
    const missed = listener.missed(ledger)
    const twice = [...listener.received.values()].filter(times => times > 1)
    listener.close()
    await prober.close()
    await withDatabase(environment, db => audit(db, { ledger, findings }))
    const others = [...prober.statuses].filter(([status]) => ![200, 503].includes(status))
    const times = ascending([...prober.times, ledger.slowest])
    const milliseconds = (value: number) => `${Math.max(0, Math.round(value))} ms`
    return [
      { what: 'outages with recovery', value: recoveries.length, atLeast: outages, atMost: outages },
      { what: 'answers with 503', value: (prober.statuses.get(503) ?? 0) + ledger.unavailable, atLeast: 1 },
      none('503 answers without Retry-After', prober.withoutRetryAfter() + ledger.withoutRetryAfter),
      none(
        'reads without an answer of 200 or 503',
        others.reduce((sum, [, times]) => sum + times, 0),
      ),
      none('writes not answered within 15 s', ledger.unanswered),
      ...figuresOf(findings, ledger, stage.say),
      none('events received twice by the stream', twice.length),
      none('events not received by the stream', missed.length),
      none('exits of the server process', Number(server.child.exitCode !== null)),
      none('`/healthz` answers other than 200', unhealthy),
      {
        what: 'PostgreSQL start to first answer, median',
        value: median(recoveries),
        text: milliseconds(median(recoveries)),
      },
      {
        what: 'PostgreSQL start to first answer, slowest',
        value: Math.max(...recoveries),
        text: milliseconds(Math.max(...recoveries)),
      },
      { what: 'slowest answer', value: quantile(times, 1), text: milliseconds(quantile(times, 1)) },
    ]
  },
})
