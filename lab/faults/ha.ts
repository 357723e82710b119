import { writeFile } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import type { Schema } from '../../server/db/tables.ts'
import type { Figure } from '../bench/support/figures.ts'
import { ascending, quantile } from '../bench/support/figures.ts'
import { fault, none } from './fault.ts'
import { openCluster } from './ha/cluster.ts'
import { inSeconds, playRound, type Drill, type Round } from './ha/drill.ts'
import { kinds, type Kind } from './ha/kinds.ts'
import { sample } from './ha/samples.ts'
import type { Stage } from './stage.ts'
import { audit } from './town/audit.ts'
import { figuresOf, openFindings } from './town/findings.ts'
import { openLedger, possible } from './town/ledger.ts'
import { listen } from './town/listener.ts'
import { checkScene } from './town/look.ts'
import { createMembers, withDatabase } from './town/people.ts'
import { createScenes } from './town/writers.ts'

/** Each writes at most once in fifteen seconds, to stay below rate limits. */
const probing = 150

export const ha = fault<{ processes: number; kinds: readonly Kind[]; rounds: number }>({
  name: 'ha',
  title: 'Failover of a PostgreSQL cluster',
  done: `the cluster of \`deploy/ha\` (three PostgreSQL with Patroni and etcd, two HAProxy with PgBouncer) runs on one machine, each of its machines in namespaces of its own, from the files of that folder. Three app processes use it, one of them through PgBouncer, all with the three nodes as replicas. Ten members write, ten requests a second write and ten read at fixed times, and three streams are open, while the drill in turn ${chosen(
    kinds,
  )
    .map(({ does }) => does)
    .join('; ')}.`,
  holds:
    'no acknowledged write is lost or duplicated; during an outage writes are answered with 503 and never 500, and pages with 200; a stream receives each event once; no process is restarted; a standby that lags is never promoted, and the former primary returns as a standby.',
  needs: ['patroni'],
  full: { processes: 3, kinds: chosen(kinds), rounds: 1 },
  short: { processes: 2, kinds: kinds.slice(0, 1), rounds: 1 },
  run: async (stage, { processes, kinds, rounds }) => {
    const drill = await prepare(stage, processes, kinds.length * rounds)
    const played: Round[] = []
    for (let round = 0; round < rounds; round++)
      for (const kind of kinds) {
        const scene = drill.scenes[played.length]
        if (scene)
          await playRound(drill, kind, scene).then(
            round => played.push(round),
            (error: unknown) => drill.failures.push(`${kind.name}: ${String(error)}`),
          )
      }
    return finish(stage, drill, played)
  },
})

function chosen(all: readonly Kind[]): readonly Kind[] {
  const names = process.env['HA_KINDS']?.split(',')
  return names ? all.filter(({ name }) => names.includes(name)) : all
}

async function prepare(stage: Stage, processes: number, rounds: number) {
  const folder = await stage.folder()
  const cluster = await openCluster(folder)
  stage.atEnd(() => cluster.close())
  const shared = { DATA_DIR: await stage.folder(), DATABASE_REPLICA_URLS: cluster.nodeUrls.join() }
  const direct = { DATA_DIR: shared.DATA_DIR, DATABASE_URL: cluster.firstUrl }
  const { scenes, spare } = await withDatabase(direct, db => createScenes(db, rounds))
  const members = await withDatabase(direct, db => createMembers(db, probing))
  const environments = Array.from({ length: processes }, (_, n) =>
    n === processes - 1
      ? { DATABASE_URL: cluster.poolerUrl, DATABASE_DIRECT_URL: cluster.url, DATABASE_NAMED_STATEMENTS: 'off' }
      : { DATABASE_URL: cluster.url },
  )
  const wrapper = ['unshare', '--mount', 'sh', '-c', `mount --bind ${cluster.hosts} /etc/hosts && exec "$@"`, 'sh']
  const servers = await Promise.all(environments.map(one => stage.server({ ...shared, ...one }, wrapper)))
  const urls = servers.map(({ url }) => url)
  const [ledger, findings] = [openLedger(), openFindings()]
  const listeners = await Promise.all(urls.map(url => listen(spare, () => url)))
  const samples = sample(cluster, { urls, members, ledger })
  stage.atEnd(() => listeners.forEach(listener => listener.close()))
  stage.atEnd(() => samples.close())
  return {
    cluster,
    urls,
    servers,
    samples,
    listeners,
    failures: [] as string[],
    ledger,
    findings,
    scenes,
    members,
    direct,
    say: stage.say,
  }
}

type Prepared = Awaited<ReturnType<typeof prepare>>

async function finish(stage: Stage, drill: Prepared, played: Round[]): Promise<Figure[]> {
  const { samples, listeners, ledger, findings, urls, servers, scenes, direct } = drill
  await samples.close()
  for (const listener of listeners) await listener.upToDate(ledger)
  await withDatabase(direct, async db => {
    await audit(db, { ledger, findings })
    await checkProfiles(db, drill)
  })
  const lostRows = new Set(findings.lost)
  for (const scene of scenes)
    await checkScene({ url: urls[0] ?? '', scene, ledger, findings }).catch((error: unknown) =>
      findings.partial.push(String(error)),
    )
  for (const lost of findings.lost)
    stage.say(`lost${lostRows.has(lost) ? ' in the database' : ''}: ${lost}, ${whenAcknowledged(drill, played, lost)}`)
  sayErrors(drill)
  for (const failure of drill.failures) stage.say(failure)
  if (process.env['HA_LOGS'])
    for (const [n, { output }] of servers.entries()) await writeFile(`${process.env['HA_LOGS']}/app${n}.log`, output())
  const figures = [
    { what: 'failovers', value: played.length, atLeast: 1 },
    ...figuresOf(findings, ledger, stage.say),
    ...answers(drill),
    none('failures that could not be tried to the end', drill.failures.length),
    none('what a kind claims and does not hold', played.flatMap(({ broken }) => broken).length),
    none(
      'events received twice by a stream',
      listeners.flatMap(({ received }) => [...received.values()].filter(times => times > 1)).length,
    ),
    none('events not received by a stream', listeners.flatMap(listener => listener.missed(ledger)).length),
    none(
      'exits of app processes',
      servers.filter(({ child }) => child.exitCode !== null || child.signalCode !== null).length,
    ),
    ...[...Map.groupBy(played, ({ kind }) => kind)].flatMap(([kind, rounds]) => figuresOfKind(kind, rounds)),
    ...together(played),
  ]
  for (const listener of listeners) listener.close()
  return figures
}

/** A later write without an answer may be stored instead. */
async function checkProfiles(db: Kysely<Schema>, { members, ledger, findings }: Prepared): Promise<void> {
  const ids = members.map(({ id }) => id)
  const rows = await db.selectFrom('profiles').select(['id', 'company']).where('id', 'in', ids).execute()
  const writes = Map.groupBy(ledger.writes, ({ by }) => by.id)
  for (const { id, company } of rows)
    if (!possible(writes.get(id) ?? []).has(company ?? undefined)) findings.lost.push(`profile of ${id}: ${company}`)
}

function whenAcknowledged({ ledger }: Drill, played: Round[], lost: string): string {
  const write = ledger.writes.find(({ id, acknowledged }) => acknowledged && lost.includes(id))
  const round = played.findLast(({ from }) => write && from - 3_000 < write.at)
  return write && round
    ? `sent at ${inSeconds(write.began - round.from)} and acknowledged at ${inSeconds(write.at - round.from)} after the fault of ${round.kind.name}`
    : 'never acknowledged'
}

function sayErrors({ servers, say }: Prepared): void {
  const lines = servers.flatMap(({ output }) =>
    output()
      .split('\n')
      .filter(line => line.includes('"unexpected error"')),
  )
  const kinds = Map.groupBy(lines, line => /"message":"[^"]*"/.exec(line)?.[0] ?? line.slice(0, 500))
  for (const [message, { length }] of [...kinds].slice(0, 10)) say(`${length} unexpected errors: ${message}`)
}

function answers({ samples, ledger, say }: Drill): Figure[] {
  const { reads, writes, pages } = samples
  const wrongPages = pages.filter(({ status }) => status !== 200)
  for (const { status, code, took, process } of wrongPages.slice(0, 5))
    say(`a page was answered with ${status} ${code ?? ''} by process ${process + 1} after ${inSeconds(took)}`)
  const with500 = [...reads, ...writes].filter(({ status }) => status >= 500 && status !== 503)
  return [
    none('answers with 500', with500.length),
    none('503 answers without Retry-After', ledger.withoutRetryAfter),
    { what: 'pages', value: pages.length, atLeast: 1 },
    none('pages answered other than with 200', wrongPages.length),
    {
      what: 'answers that took longer than 5 s',
      value: [...reads, ...writes].filter(({ took }) => took > 5_000).length,
    },
  ]
}

const quantiles = (values: number[]) => {
  const sorted = ascending(values)
  return [quantile(sorted, 0.5), quantile(sorted, 0.95)] as const
}

function figuresOfKind({ name, bounds, reads }: Kind, rounds: Round[]): Figure[] {
  const [p50, p95] = quantiles(rounds.map(({ outage }) => outage))
  const shares = rounds.flatMap(round => round.reads ?? [])
  const bound = (atMost: number | undefined) => (atMost === undefined ? {} : { atMost: atMost / 1000 })
  return [
    {
      what: `${name}: writes back, p50 of ${rounds.length}`,
      value: p50 / 1000,
      text: inSeconds(p50),
      ...bound(bounds?.p50),
    },
    { what: `${name}: writes back, p95`, value: p95 / 1000, text: inSeconds(p95), ...bound(bounds?.p95) },
    ...(shares.length > 0
      ? [
          {
            what: `${name}: share of the outage with reads, mean`,
            value: shares.reduce((sum, one) => sum + one, 0) / shares.length,
            ...(reads === undefined ? {} : { atLeast: reads }),
          },
        ]
      : []),
  ]
}

function together(played: Round[]): Figure[] {
  const own = played.flatMap(round => round.own ?? [])
  const failovers = played.filter(({ own }) => own !== undefined)
  const back = failovers.map(({ replicas }) => replicas ?? Number.POSITIVE_INFINITY)
  const [p50, p95] = quantiles(own)
  return [
    ...(own.length > 0
      ? [
          { what: 'from Patroni having a primary to writes, p50', value: p50 / 1000, text: inSeconds(p50) },
          { what: 'from Patroni having a primary to writes, p95', value: p95 / 1000, text: inSeconds(p95), atMost: 2 },
        ]
      : []),
    {
      what: 'late live events after writes are back, longest',
      value: Math.max(...played.map(({ listen }) => listen)) / 1000,
      text: inSeconds(Math.max(...played.map(({ listen }) => listen))),
      atMost: 2,
    },
    {
      what: 'writes back to replicas in use after a failover, p95',
      value: quantiles(back)[1] / 1000,
      text: inSeconds(quantiles(back)[1]),
      atMost: 5,
    },
  ]
}
