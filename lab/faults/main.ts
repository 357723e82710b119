import { fork } from 'node:child_process'
import { parseArgs } from 'node:util'
import { findFaketime } from '../../tests/support/faults/fake-clock.ts'
import { natsBinary } from '../../tests/support/engines/nats.ts'
import { findPostgres } from '../../tests/support/engines/postgres-server.ts'
import { faults } from './all.ts'
import type { Fault, Form, Need } from './fault.ts'
import { missingForCluster } from './ha/requirements.ts'
import { passed, reason, printOutcome, writeTables, type Outcome, type Played } from './report.ts'
import { mayMount } from './small-disk.ts'

const usage = `Usage: npm run faults -- [--short] [--write] [--rounds N] [name …]

Causes realistic faults in real processes and counts lost data. Faults: ${faults.map(({ name }) => name).join(', ')}.

  --short  run the short form, which every change must pass
  --write  write the figures to docs/measurements/faults.md
  --rounds N  repeat this often, for faults that have rounds

Some faults start a PostgreSQL server from the binaries of this machine in a temporary folder; one needs root, one libfaketime
and one nats-server; ha needs root and Debian's patroni, etcd-server, haproxy and pgbouncer. HA_KINDS=a,b plays some of its kinds,
and HA_LOGS=folder keeps the logs. Faults whose requirements are missing are skipped and reported.`

const missingFor: Record<Need, () => Promise<string | undefined>> = {
  postgres: async () => ((await findPostgres()) ? undefined : 'this machine has no PostgreSQL server'),
  faketime: async () => ((await findFaketime()) ? undefined : 'this machine has no libfaketime'),
  nats: async () => (natsBinary ? undefined : 'this machine has no nats-server'),
  mount: async () => ((await mayMount()) ? undefined : 'this process may not mount a file system'),
  patroni: missingForCluster,
  linux: async () => (process.platform === 'linux' ? undefined : 'the checks read /proc, which only Linux has'),
}

async function missingRequirement({ needs }: Fault): Promise<string | undefined> {
  return (await Promise.all(needs.map(need => missingFor[need]()))).find(Boolean)
}

/** Concurrent faults. In the full form nothing may disturb the figures. */
const lanes: Record<Form, number> = { short: 3, full: 1 }

async function play(fault: Fault, form: Form, rounds = ''): Promise<Outcome> {
  const skipped = await missingRequirement(fault)
  if (skipped) return { fault, skipped, figures: [], seconds: 0 }
  const child = fork(new URL('./play.ts', import.meta.url), [fault.name, form, rounds])
  let played: Played | undefined
  child.once('message', message => (played = message as Played))
  const code = await new Promise(resolve => child.once('exit', (code, signal) => resolve(signal ?? code)))
  return { fault, ...(played ?? { figures: [], seconds: 0, error: `Its process exited with ${String(code)}.` }) }
}

async function main(): Promise<void> {
  const options = {
    help: { type: 'boolean' },
    short: { type: 'boolean' },
    write: { type: 'boolean' },
    rounds: { type: 'string' },
  } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const unknown = positionals.filter(name => faults.every(fault => fault.name !== name))
  if (values.help || unknown.length > 0) {
    for (const name of unknown) console.error(`Unknown fault: ${name}`)
    console.log(usage)
    process.exitCode = unknown.length > 0 ? 1 : 0
    return
  }
  const form = values.short ? 'short' : 'full'
  const chosen = faults.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  const outcomes: Outcome[] = []
  const waiting = [...chosen]
  const lane = async () => {
    for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
      if (lanes[form] === 1) console.log(`\n== ${fault.title} (${fault.name})`)
      const outcome = await play(fault, form, values.rounds)
      printOutcome(outcome)
      outcomes.push(outcome)
    }
  }
  await Promise.all(Array.from({ length: lanes[form] }, lane))
  if (values.write) await writeTables(outcomes, form)
  const done = outcomes.filter(({ skipped }) => !skipped)
  const failed = done.filter(outcome => !passed(outcome))
  console.log('')
  for (const outcome of failed) console.log(`FAILED ${outcome.fault.name}: ${reason(outcome)}`)
  console.log(`${done.length - failed.length} passed, ${failed.length} failed`)
  process.exitCode = failed.length > 0 ? 1 : 0
}

await main()
