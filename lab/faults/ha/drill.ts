import { pause } from '../town/client.ts'
import type { Findings } from '../town/findings.ts'
import type { Ledger } from '../town/ledger.ts'
import type { Listener } from '../town/listener.ts'
import { within } from '../town/watch.ts'
import { writeAll, type Scene } from '../town/writers.ts'
import type { Cluster } from './cluster.ts'
import type { Kind } from './kinds.ts'
import type { Sample, Samples } from './samples.ts'

export interface Drill {
  cluster: Cluster
  urls: string[]
  samples: Samples
  listeners: Listener[]
  ledger: Ledger
  findings: Findings
  say: (text: string) => void
}

/** All times in milliseconds. */
export interface Round {
  kind: Kind
  from: number
  /** The longest time without an acknowledged write of one process. */
  outage: number
  /** After Patroni had a primary. */
  own: number | undefined
  /** The share answered with 200 during the outage. */
  reads: number | undefined
  /** From the end of an outage to the last late live event. */
  listen: number
  /** Until every process uses a replica. */
  replicas: number | undefined
  broken: string[]
}

const writerPause = 700
/** A longer gap between acknowledged writes of one process is an outage. */
const gap = 1_500
const late = 1_000

export async function playRound(drill: Drill, kind: Kind, scene: Scene): Promise<Round> {
  const { cluster, samples, ledger, say, urls } = drill
  if (!(await within(180_000, () => cluster.isHealthy()))) throw new Error(`No healthy cluster before ${kind.name}.`)
  const before = await cluster.members()
  let ended = false
  const at = (n: number) => pause(writerPause).then(() => urls[n % urls.length] as string)
  const writing = writeAll(scene, n => ({ url: () => at(n), ledger, stopped: () => ended, again: () => true }))
  await pause(2_000)
  await kind.approach?.(cluster)
  const from = performance.now()
  const broken: string[] = []
  await kind.cause(cluster, (what, holds) => holds || broken.push(what))
  const healthy = await within(180_000, () => cluster.isHealthy())
  if (!healthy) broken.push(`the cluster is whole again: ${JSON.stringify(await cluster.members())}`)
  await pause(3_000)
  ended = true
  await writing
  const usesReplica = () => (samples.replicas.at(-1)?.usable ?? []).every(usable => usable > 0)
  await within(30_000, usesReplica)
  const round = { kind, from, ...measure(drill, from), broken }
  const show = (value: number | undefined) => (value === undefined ? 'none' : inSeconds(value))
  say(
    `${kind.name}: outage ${show(round.outage)}, own part ${show(round.own)}, reads ${round.reads?.toFixed(2) ?? 'all'}, late events for ${show(round.listen)}, replicas after ${show(round.replicas)}${broken.map(what => `, BROKEN: ${what}`).join('')}`,
  )
  const roles = (members: typeof before) => members.map(({ name, role }) => `${name} ${role}`).join(', ')
  say(`  before: ${roles(before)}; after: ${roles(await cluster.members())}; ${statuses(samples, from)}`)
  return round
}

export const inSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

const end = ({ began, took }: Sample) => began + took

/** The longest gap between acknowledged writes. */
function recovery(writes: Sample[], from: number): { began: number; ended: number } | undefined {
  const acknowledged = writes.filter(({ status, began }) => status === 200 && began > from - 5_000).map(end)
  const times = acknowledged.sort((a, b) => a - b)
  let longest = gap
  let found: { began: number; ended: number } | undefined
  for (const [n, time] of times.entries()) {
    const previous = times[n - 1] ?? time
    if (time < from || time - previous <= longest) continue
    longest = time - previous
    found = { began: Math.max(previous, from), ended: time }
  }
  return found
}

function measure(
  { urls, samples, listeners, ledger, say }: Drill,
  from: number,
): Omit<Round, 'kind' | 'from' | 'broken'> {
  const gaps = urls.map((_, n) =>
    recovery(
      samples.writes.filter(({ process }) => process === n),
      from,
    ),
  )
  const told = gaps.map(gap => (gap ? `${inSeconds(gap.began - from)} to ${inSeconds(gap.ended - from)}` : 'none'))
  say(`  gaps of writes by process: ${told.join(', ')}`)
  const back = Math.max(...gaps.map(gap => gap?.ended ?? 0))
  const until = back || from
  const outage = Math.max(0, ...gaps.map(gap => (gap ? gap.ended - gap.began : 0)))
  const primary = samples.primaries.filter(({ at }) => at > from && at <= until).at(-1)
  const during = samples.reads.filter(({ began }) => began > until - outage && began < until)
  const lateEvents = listeners.flatMap(({ receivedAt }, process) =>
    ledger.writes.flatMap(({ id, at, acknowledged }) => {
      const received = receivedAt.get(id)
      if (!acknowledged || at < until || received === undefined || received < at + late) return []
      return [{ process, by: received - at, after: received - until }]
    }),
  )
  for (const [process, events] of Map.groupBy(lateEvents, ({ process }) => process))
    say(
      `  ${events.length} late events by process ${process + 1}, up to ${inSeconds(Math.max(...events.map(({ by }) => by)))}`,
    )
  const useAgain = samples.replicas.find(({ at, usable }) => at > until && usable.every(count => count > 0))
  return {
    outage,
    own: primary && back ? back - primary.at : undefined,
    reads: during.length > 0 ? during.filter(({ status }) => status === 200).length / during.length : undefined,
    listen: back ? Math.max(0, ...lateEvents.map(({ after }) => after)) : 0,
    replicas: useAgain && useAgain.at - until,
  }
}

function statuses({ reads, writes, pages }: Samples, from: number): string {
  const count = (all: Sample[]) => {
    const since = all.filter(({ began }) => began > from)
    const groups = Map.groupBy(since, ({ status, code }) => (status === 200 ? '200' : `${status} ${code ?? ''}`))
    return [...groups].map(([status, list]) => `${status}: ${list.length}`).join(', ')
  }
  return `writes ${count(writes)}; reads ${count(reads)}; pages ${count(pages)}`
}
