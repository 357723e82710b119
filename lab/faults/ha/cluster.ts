import { execFile } from 'node:child_process'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../bench/support/process.ts'
import { findPostgres } from '../../../tests/support/engines/postgres-server.ts'
import { within } from '../town/watch.ts'
import { openNetwork, type Machine, type Network } from './machine.ts'

const execute = promisify(execFile)

export interface Member {
  name: string
  role: string
  state: string
  lag?: number | string
  timeline?: number
}

export interface Cluster {
  nodes: Machine[]
  proxies: Machine[]
  /** Through HAProxy, by a name that has the addresses of both proxies. */
  url: string
  poolerUrl: string
  firstUrl: string
  nodeUrls: string[]
  hosts: string
  members(): Promise<Member[]>
  primary(): Promise<Machine>
  standbys(): Promise<{ synchronous: Machine; other: Machine }>
  isHealthy(): Promise<boolean>
  patroni(node: Machine, method: string, path: string, body?: object): Promise<number>
  startNode(node: Machine): Promise<void>
  startProxy(proxy: Machine, program: 'haproxy' | 'pgbouncer'): Promise<void>
  close(): Promise<void>
}

const password = 'abcdefabcdef'
const diskSize = '1500m'

export async function openCluster(folder: string): Promise<Cluster> {
  const network = await openNetwork()
  try {
    return await build(network, folder)
  } catch (error) {
    await network.close()
    throw error
  }
}

async function fill(network: Network, folder: string): Promise<(file: string) => string> {
  const binaries = (await findPostgres()) ?? ''
  const version = /(\d+)\/bin$/.exec(binaries)?.[1] ?? ''
  const example = await readFile(join(root, 'deploy/ha/cluster.env.example'), 'utf8')
  const settings = example
    .replaceAll('10.20.0.', `${network.prefix}.`)
    .replace(/^(POSTGRES_VERSION)=.*$/m, `$1=${version}`)
    .replace(/^(\w+_PASSWORD)=$/gm, `$1=${password}`)
  await writeFile(join(folder, 'cluster.env'), settings)
  await chmod(folder, 0o755)
  const out = join(folder, 'machines')
  await execute('sh', [join(root, 'deploy/ha/fill.sh'), join(folder, 'cluster.env'), out])
  // The machines share the users of this one.
  await execute('chmod', ['-R', 'a+rX', out])
  return file => join(out, file)
}

async function build(network: Network, folder: string): Promise<Cluster> {
  const file = await fill(network, folder)
  const address = (last: number) => `${network.prefix}.${last}`
  const disk = (owner: string, size = diskSize) => ({ size, owner })
  const nodes: Machine[] = []
  const proxies: Machine[] = []
  for (const [n, name] of ['node1', 'node2', 'node3'].entries())
    nodes.push(
      await network.machine({
        name,
        address: address(11 + n),
        files: {
          '/etc/default/etcd': file(`${name}/etc/default/etcd`),
          '/etc/patroni': file(`${name}/etc/patroni`),
        },
        disks: { '/var/lib/postgresql': disk('postgres'), '/var/lib/etcd': disk('etcd', '200m') },
        logFile: join(folder, `${name}.log`),
      }),
    )
  for (const [n, name] of ['proxy1', 'proxy2'].entries())
    proxies.push(
      await network.machine({
        name,
        address: address(21 + n),
        files: { '/etc/haproxy': file(`${name}/etc/haproxy`), '/etc/pgbouncer': file(`${name}/etc/pgbouncer`) },
        disks: {},
        logFile: join(folder, `${name}.log`),
      }),
    )
  const hosts = join(folder, 'hosts')
  await writeFile(
    hosts,
    ['127.0.0.1 localhost', ...proxies.map(proxy => `${proxy.address} database.internal`), ''].join('\n'),
  )
  const cluster = createCluster({ network, nodes, proxies, hosts })
  for (const node of nodes) await startEtcd(node)
  for (const node of nodes) await startPatroni(node)
  for (const proxy of proxies)
    for (const program of ['haproxy', 'pgbouncer'] as const) await cluster.startProxy(proxy, program)
  if (!(await within(120_000, () => cluster.isHealthy()))) throw new Error('The cluster did not start.')
  const primary = await cluster.primary()
  const psql = 'setpriv --reuid=postgres --regid=postgres --init-groups psql -qc'
  await primary.run(`cd / && ${psql} "create role peeps login password '${password}'"`)
  await primary.run(`cd / && ${psql} "create database peeps owner peeps"`)
  return cluster
}

export const isPrimary = (cluster: Cluster, node: Machine): Promise<boolean> =>
  cluster.patroni(node, 'GET', '/primary').then(
    status => status === 200,
    () => false,
  )

const startEtcd = (node: Machine) =>
  node.start('etcd', 'etcd', 'bash -c "set -a; . /etc/default/etcd; exec etcd --log-level warn"')
const startPatroni = (node: Machine) => node.start('patroni', 'postgres', 'patroni /etc/patroni/config.yml')

interface Parts {
  network: Network
  nodes: Machine[]
  proxies: Machine[]
  hosts: string
}

const proxyCommands = {
  haproxy: { user: 'root', command: 'haproxy -W -db -f /etc/haproxy/haproxy.cfg', ready: 5000 },
  pgbouncer: { user: 'postgres', command: 'pgbouncer /etc/pgbouncer/pgbouncer.ini', ready: 6432 },
}

function createCluster({ network, nodes, proxies, hosts }: Parts): Cluster {
  const url = (host: string, port: number) => `postgres://peeps:${password}@${host}:${port}/peeps`
  const named = (name: string | undefined) => {
    const found = nodes.find(node => node.name === name)
    if (!found) throw new Error(`No machine has the role.`)
    return found
  }
  // A node that was cut off answers with what it knew before.
  const members = async (): Promise<Member[]> => {
    const held = await Promise.all(nodes.map(node => isPrimary(cluster, node)))
    const primary = nodes[held.indexOf(true)]
    if (!primary) return []
    return fetch(`http://${primary.address}:8008/cluster`, { signal: AbortSignal.timeout(1_000) }).then(
      async answer => ((await answer.json()) as { members: Member[] }).members,
      () => [],
    )
  }
  const cluster: Cluster = {
    nodes,
    proxies,
    hosts,
    url: url('database.internal', 5000),
    poolerUrl: url('database.internal', 6432),
    firstUrl: url(proxies[0]?.address ?? '', 5000),
    nodeUrls: nodes.map(({ address }) => url(address, 5432)),
    members,
    primary: async () => named((await members()).find(({ role }) => role === 'leader')?.name),
    standbys: async () => {
      const all = await members()
      return {
        synchronous: named(all.find(({ role }) => role === 'sync_standby')?.name),
        other: named(all.find(({ role }) => role === 'replica')?.name),
      }
    },
    isHealthy: async () => {
      const all = await members()
      const streams = all.filter(
        ({ role, state, lag }) => role !== 'leader' && /running|streaming/.test(state) && lag === 0,
      )
      const timelines = new Set(all.map(({ timeline }) => timeline))
      const isSynchronous = all.some(({ role }) => role === 'sync_standby')
      return all.length === nodes.length && streams.length === nodes.length - 1 && timelines.size === 1 && isSynchronous
    },
    patroni: async ({ address }, method, path, body) => {
      const answer = await fetch(`http://${address}:8008${path}`, {
        method,
        signal: AbortSignal.timeout(method === 'GET' ? 1_000 : 60_000),
        headers: { authorization: `Basic ${btoa(`patroni:${password}`)}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      await answer.text()
      return answer.status
    },
    startNode: async node => {
      if (!(await node.isRunning('etcd'))) await startEtcd(node)
      if (!(await node.isRunning('patroni'))) await startPatroni(node)
    },
    startProxy: async (proxy, program) => {
      const { user, command } = proxyCommands[program]
      await proxy.start(program, user, command)
    },
    close: () => network.close(),
  }
  return cluster
}
