import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { measureCosts } from './scale/measure.ts'
import { framesPerSecond, habits, machines, sizeOf, type Costs, type Size } from './scale/model.ts'
import { simulate, type Simulated } from './scale/simulate.ts'
import { digits, type Figure } from './support/figures.ts'
import { root } from './support/process.ts'
import { tableOf } from './support/table.ts'

const members = [10_000, 100_000, 200_000, 1_000_000, 10_000_000]
const page = join(root, 'docs/scale.md')
const marks = ['<!-- measured: written by npm run bench -- scale -->', '<!-- end of measurements -->'] as const

export async function measureScale(databaseUrl: string): Promise<Figure[]> {
  const costs = await measureCosts(databaseUrl)
  const sizes = members.map(count => sizeOf(count, costs))
  const runs = sizes.map(size => simulationOf(size, costs))
  await writePage(costs, sizes, runs)
  return [
    { what: 'read: CPU time of the server in ms', value: costs.readServer },
    { what: 'read: CPU time of PostgreSQL in ms', value: costs.readDatabase },
    { what: 'message: CPU time of the server in ms', value: costs.writeServer },
    { what: 'message: CPU time of PostgreSQL in ms', value: costs.writeDatabase },
    { what: 'frame, delivery to one stream: CPU time in ms', value: costs.delivery },
    { what: 'event, read by one process: CPU time in ms', value: costs.pump },
    { what: 'transactions with an event per second, maximum', value: costs.locked },
    { what: 'open stream: memory in KiB', value: costs.stream },
    ...sizes.flatMap((size, n) => {
      const { busy } = runs[n]!
      // Apart from waiting, both must give the same utilization.
      const ratio = busy.server / (size.serverCores / size.processes)
      return [
        {
          what: `${size.members} members: utilization of the processes, ratio of simulated to computed`,
          value: ratio,
          atLeast: 0.9,
          atMost: 1.1,
        },
      ]
    }),
  ]
}

const simulationOf = (size: Size, costs: Costs): Simulated =>
  simulate(size.members / size.cells, costs, {
    processes: size.processes / size.cells,
    databaseCores: Math.max(1, Math.ceil(size.databaseCores / size.cells / machines.busy)),
  })

async function writePage(costs: Costs, sizes: Size[], runs: Simulated[]): Promise<void> {
  const text = await readFile(page, 'utf8')
  const [start, end] = [text.indexOf(marks[0]), text.indexOf(marks[1])]
  if (start < 0 || end < start) throw new Error('docs/scale.md has no markers for the measurements.')
  const written = [marks[0], '', ...measured(costs, sizes, runs), ''].join('\n')
  await writeFile(page, text.slice(0, start) + written + text.slice(end))
}

const percent = (share: number) => `${digits(share * 100)} %`
const count = (value: number) => Math.round(value).toLocaleString('en')

function measured(costs: Costs, sizes: Size[], runs: Simulated[]): string[] {
  const heads = ['', ...sizes.map(size => `${count(size.members)} members`)]
  const row = (what: string, of: (size: Size, n: number) => string) => [what, ...sizes.map(of)]
  const simulatedRow = (what: string, of: (run: Simulated) => string) => row(what, (_, n) => of(runs[n]!))
  return [
    `Measured on ${new Date().toISOString().slice(0, 10)}.`,
    '',
    ...tableOf(
      ['Operation', 'Cost'],
      [
        [
          'read',
          `${digits(costs.readServer)} ms of CPU time of the server, ${digits(costs.readDatabase)} of PostgreSQL`,
        ],
        [
          'message',
          `${digits(costs.writeServer)} ms of CPU time of the server, ${digits(costs.writeDatabase)} of PostgreSQL`,
        ],
        ['event, read by each process', `${digits(costs.pump * 1000)} µs of CPU time`],
        ['frame, delivery to one stream', `${digits(costs.delivery * 1000)} µs of CPU time`],
        ['open stream', `${digits(costs.stream)} KiB`],
        ['transaction with an event', `lock: at most ${count(costs.locked)} per second`],
        [
          'account, post, reply, message',
          `${['account', 'post', 'reply', 'message'].map(name => count(costs.bytes[name as keyof Costs['bytes']])).join(', ')} bytes with indexes`,
        ],
      ],
    ),
    '',
    '### Requirements in the busiest minute',
    '',
    ...tableOf(heads, [
      row('cities', size => count(size.cities)),
      row('cells', size => count(size.cells)),
      row('open streams', size => count(size.streams)),
      row('reads per second', size => count(size.reads)),
      row('writes per second', size => count(size.writes)),
      row('frames sent to streams per second', size => count(size.deliveries)),
      row('the same without collecting', size => count(size.uncollected)),
      row('processes', size => count(size.processes)),
      row('cores used by the processes', size => digits(size.serverCores)),
      row('streams per process', size => count(size.streams / size.processes)),
      row('cores used by PostgreSQL', size => digits(size.databaseCores)),
      row('replicas', size => count(size.replicas)),
      row('utilization of the lock of a city', size => percent(size.lock)),
      row('utilization of a single lock', size => percent(size.oneLock)),
      row('memory of the streams', size => `${digits(size.memory)} GiB`),
      row('rows added per year', size => count(size.rows)),
      row('GiB added per year', size => count(size.growth)),
      row('euros per month', size => count(size.euro)),
      row('euros per month and 1,000 members', size => digits(size.euroPerThousand)),
    ]),
    '',
    '### Simulation of one cell',
    '',
    ...tableOf(heads, [
      simulatedRow('read, p50 and p95 in ms', ({ read }) => `${digits(read.p50)}, ${digits(read.p95)}`),
      simulatedRow(
        'write to last delivery, p50 and p95 in ms',
        ({ delivered }) => `${digits(delivered.p50)}, ${digits(delivered.p95)}`,
      ),
      simulatedRow('utilization of the processes', ({ busy }) => percent(busy.server)),
      simulatedRow('utilization of PostgreSQL', ({ busy }) => percent(busy.database)),
      simulatedRow('utilization of the lock', ({ busy }) => percent(busy.lock)),
    ]),
    '',
    `Assumptions: ${percent(habits.online)} of all members have the app open in the busiest minute, and each acts every ${habits.thinking} seconds. ${percent(habits.writing)} of the actions are writes; ${percent(habits.cityWide)} of the writes go to a whole city, the others are messages. A new reply is sent immediately to ${habits.readers} members who read the question; the other events of a city are collected into at most ${framesPerSecond} frames per second. A primary has at most ${machines.replicas} replicas, and each server ${machines.databaseCores} cores. A day has ${habits.busyHours} such hours. A city has at most ${count(habits.city)} members. The target utilization of a core is ${percent(machines.busy)}; a core costs ${machines.euroPerCore} euros per month and a GiB of disk ${machines.euroPerGigabyte}.`,
  ]
}
