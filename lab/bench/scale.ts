import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { measureCosts } from './scale/measure.ts'
import { habits, machines, sizeOf, type Costs, type Size } from './scale/model.ts'
import { simulate, type Simulated } from './scale/simulate.ts'
import { digits, type Figure } from './support/figures.ts'
import { root } from './support/process.ts'
import { tableOf } from './support/table.ts'

const members = [10_000, 100_000, 200_000, 1_000_000, 10_000_000]
const page = join(root, 'docs/scale.md')
const marks = ['<!-- measured: written by npm run bench -- scale -->', '<!-- end of what is measured -->'] as const

/** Measures unit costs on this machine, computes the requirements for a number of members, and simulates them. */
export async function measureScale(databaseUrl: string): Promise<Figure[]> {
  const costs = await measureCosts(databaseUrl)
  const sizes = members.map(count => sizeOf(count, costs))
  const runs = sizes.map(size => simulationOf(size, costs))
  await writePage(costs, sizes, runs)
  return [
    { what: 'a read: ms of a core of the server', value: costs.readServer },
    { what: 'a read: ms of a core of PostgreSQL', value: costs.readDatabase },
    { what: 'a message: ms of a core of the server', value: costs.writeServer },
    { what: 'a message: ms of a core of PostgreSQL', value: costs.writeDatabase },
    { what: 'an event told to one stream: ms of a core', value: costs.delivery },
    { what: 'an event read by a process: ms of a core', value: costs.pump },
    { what: 'transactions with an event in a second, at the most', value: costs.locked },
    { what: 'an open stream: KiB', value: costs.stream },
    ...sizes.flatMap((size, n) => {
      const { busy } = runs[n]!
      // Apart from waiting, both must give the same utilization; otherwise one of them is wrong.
      const ratio = busy.server / (size.serverCores / size.processes)
      return [
        {
          what: `${size.members} members: how busy the processes are, simulated to calculated`,
          value: ratio,
          atLeast: 0.9,
          atMost: 1.1,
        },
      ]
    }),
  ]
}

/** Simulates one cell; all cells are alike. */
const simulationOf = (size: Size, costs: Costs): Simulated =>
  simulate(size.members / size.cells, costs, {
    processes: size.processes / size.cells,
    databaseCores: Math.max(1, Math.ceil(size.databaseCores / size.cells / machines.busy)),
  })

async function writePage(costs: Costs, sizes: Size[], runs: Simulated[]): Promise<void> {
  const text = await readFile(page, 'utf8')
  const [start, end] = [text.indexOf(marks[0]), text.indexOf(marks[1])]
  if (start < 0 || end < start) throw new Error('docs/scale.md has no place for what is measured.')
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
      ['One', 'costs'],
      [
        ['read', `${digits(costs.readServer)} ms of a core of the server, ${digits(costs.readDatabase)} of PostgreSQL`],
        [
          'message',
          `${digits(costs.writeServer)} ms of a core of the server, ${digits(costs.writeDatabase)} of PostgreSQL`,
        ],
        ['event, read by each process', `${digits(costs.pump * 1000)} µs of a core`],
        ['event, told to one stream', `${digits(costs.delivery * 1000)} µs of a core`],
        ['open stream', `${digits(costs.stream)} KiB`],
        ['transaction with an event', `the lock: ${count(costs.locked)} a second at the most`],
        [
          'account, post, reply, message',
          `${['account', 'post', 'reply', 'message'].map(name => count(costs.bytes[name as keyof Costs['bytes']])).join(', ')} bytes with indexes`,
        ],
      ],
    ),
    '',
    '### What so many members need in their busiest minute',
    '',
    ...tableOf(heads, [
      row('cities', size => count(size.cities)),
      row('cells', size => count(size.cells)),
      row('open streams', size => count(size.streams)),
      row('reads a second', size => count(size.reads)),
      row('writes a second', size => count(size.writes)),
      row('streams told a second', size => count(size.deliveries)),
      row('processes', size => count(size.processes)),
      row('cores they use', size => digits(size.serverCores)),
      row('streams of a process', size => count(size.streams / size.processes)),
      row('cores PostgreSQL uses', size => digits(size.databaseCores)),
      row('the lock of a cell is held', size => percent(size.lock)),
      row('one lock for all would be', size => percent(size.oneLock)),
      row('memory of the streams', size => `${digits(size.memory)} GiB`),
      row('rows that a year adds', size => count(size.rows)),
      row('GiB that a year adds', size => count(size.growth)),
      row('euro a month', size => count(size.euro)),
    ]),
    '',
    '### One cell of it, simulated',
    '',
    ...tableOf(heads, [
      simulatedRow('a read, p50 and p95 in ms', ({ read }) => `${digits(read.p50)}, ${digits(read.p95)}`),
      simulatedRow(
        'written to heard by the last, p50 and p95 in ms',
        ({ heard }) => `${digits(heard.p50)}, ${digits(heard.p95)}`,
      ),
      simulatedRow('processes busy', ({ busy }) => percent(busy.server)),
      simulatedRow('PostgreSQL busy', ({ busy }) => percent(busy.database)),
      simulatedRow('lock held', ({ busy }) => percent(busy.lock)),
    ]),
    '',
    `Assumed: ${percent(habits.online)} of all members have the app open in the busiest minute, and do something every ${habits.thinking} seconds; ${percent(habits.writing)} of that writes, of which a city hears ${percent(habits.cityWide)} and the rest are messages. A day has as much as ${habits.busyHours} such hours. A city has ${count(habits.city)} members at the most. No core is planned to be busier than ${percent(machines.busy)}; a core costs ${machines.euroPerCore} euro a month and a GiB of disk ${machines.euroPerGigabyte}.`,
  ]
}
