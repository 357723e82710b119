import { pause } from '../town/client.ts'
import { within } from '../town/watch.ts'
import { isPrimary, type Cluster } from './cluster.ts'
import type { Machine } from './machine.ts'

export interface Kind {
  name: string
  does: string
  /** Milliseconds until writes are back. */
  bounds?: { p50?: number; p95: number }
  /** The share that a replica must answer during the outage. */
  reads?: number
  /** Waits for the moment, before any time is measured. */
  approach?(cluster: Cluster): Promise<void>
  cause(cluster: Cluster, note: (what: string, holds: boolean) => void): Promise<void>
}

const seconds = (count: number) => pause(count * 1000)

async function killNode(node: Machine): Promise<void> {
  await node.signal('patroni', 'KILL')
  await killPostgres(node)
}
const postmaster = '$(head -n 1 /var/lib/postgresql/*/peeps/postmaster.pid)'
const killPostgres = (node: Machine) => node.run(`kill -KILL ${postmaster} || true`)

const hasPrimary = async (cluster: Cluster) =>
  (await Promise.all(cluster.nodes.map(node => isPrimary(cluster, node)))).some(Boolean)

/** The new primary has acknowledged writes, which would be lost. */
async function remainsFormer(cluster: Cluster, node: Machine, note: Parameters<Kind['cause']>[1]): Promise<void> {
  await seconds(8)
  note('the former primary did not take its lock back', !(await isPrimary(cluster, node)))
}

export const kinds: Kind[] = [
  {
    name: 'postgres-killed',
    does: 'kills PostgreSQL of the primary (SIGKILL)',
    bounds: { p50: 10_000, p95: 15_000 },
    reads: 0.95,
    cause: async cluster => {
      await killPostgres(await cluster.primary())
      await seconds(14)
    },
  },
  {
    name: 'node-killed',
    does: 'kills PostgreSQL and Patroni of the primary, and starts Patroni again 28 s later',
    bounds: { p50: 20_000, p95: 25_000 },
    reads: 0.95,
    cause: async cluster => {
      const node = await cluster.primary()
      await killNode(node)
      await seconds(28)
      await cluster.startNode(node)
    },
  },
  {
    name: 'switchover',
    does: 'has Patroni switch to the synchronous standby',
    bounds: { p95: 4_000 },
    cause: async cluster => {
      const [leader, { synchronous }] = [await cluster.primary(), await cluster.standbys()]
      await cluster.patroni(leader, 'POST', '/switchover', { leader: leader.name, candidate: synchronous.name })
      await seconds(6)
    },
  },
  {
    name: 'machine-stopped',
    does: 'stops every process of the primary (SIGSTOP) and continues them 30 s later',
    bounds: { p50: 20_000, p95: 27_000 },
    reads: 0.8,
    cause: async (cluster, note) => {
      const node = await cluster.primary()
      await node.run('kill -STOP -1')
      await seconds(30)
      await node.run('kill -CONT -1')
      await remainsFormer(cluster, node, note)
    },
  },
  {
    name: 'postmaster-stopped',
    does: 'stops only the main process of PostgreSQL on the primary (SIGSTOP) for 20 s: open connections work, new ones hang',
    cause: async cluster => {
      const node = await cluster.primary()
      await node.run(`kill -STOP ${postmaster}`)
      await seconds(20)
      await node.run(`kill -CONT ${postmaster}`)
      await seconds(5)
    },
  },
  {
    name: 'patroni-stopped',
    does: 'stops only Patroni of the primary (SIGSTOP), as it is about to renew its lock, while its PostgreSQL continues, for 30 s',
    bounds: { p50: 20_000, p95: 27_000 },
    reads: 0.8,
    // Usually between reading the lock and renewing it.
    approach: async cluster => {
      await (await cluster.primary()).logs('no action')
      await pause(4_860 + Math.random() * 80)
    },
    cause: async (cluster, note) => {
      const node = await cluster.primary()
      await node.signal('patroni', 'STOP')
      await seconds(30)
      await node.signal('patroni', 'CONT')
      await remainsFormer(cluster, node, note)
    },
  },
  {
    name: 'primary-unplugged',
    does: 'disconnects the primary from the network for 32 s: packets disappear in both directions',
    bounds: { p50: 20_000, p95: 27_000 },
    reads: 0.8,
    cause: async cluster => {
      const node = await cluster.primary()
      await node.unplug()
      await seconds(32)
      await node.plug()
    },
  },
  {
    name: 'standby-killed',
    does: 'kills PostgreSQL and Patroni of the synchronous standby for 18 s',
    bounds: { p95: 11_000 },
    cause: async cluster => {
      const { synchronous } = await cluster.standbys()
      await killNode(synchronous)
      await seconds(18)
      await cluster.startNode(synchronous)
    },
  },
  {
    name: 'standby-unplugged',
    does: 'disconnects the synchronous standby from the network for 28 s',
    bounds: { p95: 25_000 },
    cause: async cluster => {
      const { synchronous } = await cluster.standbys()
      await synchronous.unplug()
      await seconds(28)
      await synchronous.plug()
    },
  },
  {
    name: 'standbys-killed',
    does: 'kills PostgreSQL and Patroni of both standbys for 22 s',
    bounds: { p95: 15_000 },
    cause: async cluster => {
      const { synchronous, other } = await cluster.standbys()
      await Promise.all([synchronous, other].map(killNode))
      await seconds(22)
      for (const node of [synchronous, other]) await cluster.startNode(node)
    },
  },
  {
    name: 'etcd-minority',
    does: 'kills one of the three etcd for 12 s, that of the primary',
    bounds: { p95: 4_000 },
    cause: async cluster => {
      const node = await cluster.primary()
      await node.signal('etcd', 'KILL')
      await seconds(12)
      await cluster.startNode(node)
    },
  },
  {
    name: 'etcd-majority',
    does: 'kills two of the three etcd for 35 s; failsafe mode keeps the primary',
    bounds: { p95: 4_000 },
    cause: async (cluster, note) => {
      const primary = await cluster.primary()
      const others = cluster.nodes.filter(node => node !== primary)
      for (const node of others) await node.signal('etcd', 'KILL')
      await seconds(35)
      note('the primary stayed while etcd was down', await isPrimary(cluster, primary))
      for (const node of others) await cluster.startNode(node)
    },
  },
  {
    name: 'proxy-killed',
    does: 'kills one of the two HAProxy, the one in use, for 10 s',
    bounds: { p95: 4_000 },
    cause: async cluster => {
      const [proxy] = cluster.proxies as [Machine, Machine]
      await proxy.run('kill -KILL -1')
      await seconds(10)
      for (const program of ['haproxy', 'pgbouncer'] as const) await cluster.startProxy(proxy, program)
      await seconds(5)
    },
  },
  {
    name: 'proxy-unplugged',
    does: 'disconnects the proxy in use from the network for 20 s',
    bounds: { p95: 10_000 },
    cause: async cluster => {
      const [proxy] = cluster.proxies as [Machine, Machine]
      await proxy.unplug()
      await seconds(20)
      await proxy.plug()
      await seconds(5)
    },
  },
  {
    name: 'pooler-killed',
    does: 'kills one of the two PgBouncer, the one in use, for 10 s',
    bounds: { p95: 4_000 },
    cause: async cluster => {
      const [proxy] = cluster.proxies as [Machine, Machine]
      await proxy.signal('pgbouncer', 'KILL')
      await seconds(10)
      await cluster.startProxy(proxy, 'pgbouncer')
      await seconds(5)
    },
  },
  {
    name: 'disk-full',
    does: 'fills the disk of the primary for 20 s',
    cause: async cluster => {
      const node = await cluster.primary()
      const filler = '/var/lib/postgresql/filler'
      await node.run(`head -c 100G /dev/zero >${filler} || true`)
      await seconds(20)
      await node.run(`rm ${filler}`)
      await cluster.startNode(node)
    },
  },
  {
    name: 'lagging-standby',
    does: 'stops the WAL receiver of the other standby, asks Patroni to promote it, then kills the primary and the synchronous standby for 35 s',
    cause: async (cluster, note) => {
      const [primary, { synchronous, other }] = [await cluster.primary(), await cluster.standbys()]
      await other.run('kill -STOP $(pgrep -x -f "postgres: peeps: walreceiver.*")')
      await seconds(6)
      const asked = await cluster.patroni(primary, 'POST', '/failover', { candidate: other.name })
      note('Patroni refuses to promote the lagging standby on request', asked !== 200)
      await Promise.all([primary, synchronous].map(killNode))
      let promoted = false
      await within(35_000, async () => (promoted ||= await isPrimary(cluster, other)))
      note('the lagging standby was not promoted', !promoted)
      await other.run('kill -CONT $(pgrep -x -f "postgres: peeps: walreceiver.*")').catch(() => undefined)
      await cluster.startNode(synchronous)
      await within(60_000, () => hasPrimary(cluster))
      await cluster.startNode(primary)
    },
  },
]
