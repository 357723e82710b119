import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'

const accessKeyId = 'peeps:writer'
const secretAccessKey = 'a/secret+of=the-tests'
const bucket = 'pictures'
const patience = 90_000
const kinds = ['account', 'container', 'object'] as const

interface Swift {
  url: string
  stop(): Promise<void>
}

/**
 * Requires the Debian packages `swift-proxy`, `swift-account`, `swift-container` and `swift-object`, and a file system with
 * extended attributes.
 */
async function startSwift(): Promise<Swift> {
  const folder = await mkdtemp(join(tmpdir(), 'peeps-swift-'))
  const running: ChildProcess[] = []
  const stop = async () => {
    await Promise.all(running.map(ended))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const [proxy, ...ports] = await freePorts(1 + kinds.length)
    await mkdir(join(folder, 'devices', 'd1'), { recursive: true })
    await writeFile(join(folder, 'swift.conf'), swiftConf)
    await writeFile(join(folder, 'no_memory.py'), noMemory)
    await makeRings(folder, ports)
    for (const [index, kind] of kinds.entries())
      await writeFile(join(folder, `${kind}.conf`), storageConf(folder, kind, ports[index]!))
    await writeFile(join(folder, 'proxy.conf'), proxyConf(folder, proxy!))
    for (const kind of ['proxy', ...kinds]) running.push(startServer(folder, kind))
    const endpoint = `127.0.0.1:${proxy}`
    await makeBucket(`http://${endpoint}`, running, folder)
    const credentials = [accessKeyId, secretAccessKey].map(encodeURIComponent).join(':')
    return { url: `http://${credentials}@${endpoint}/${bucket}?region=us-east-1`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** All sockets stay open until the last port is known, so that no port is returned twice. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map(server => once(server, 'listening')))
  const ports = servers.map(server => (server.address() as AddressInfo).port)
  await Promise.all(servers.map(server => once(server.close(), 'close')))
  return ports
}

const swiftConf = `[swift-hash]
swift_hash_path_prefix = tests
swift_hash_path_suffix = tests
[storage-policy:0]
name = Policy-0
default = yes
`

// Swift requires a memcached server; one that stores nothing is enough.
const noMemory = `
class NoMemory:
    def __getattr__(self, name):
        return lambda *args, **settings: None

def filter_factory(global_conf, **local_conf):
    def remember_nothing(app):
        def call(env, start_response):
            env['swift.cache'] = NoMemory()
            return app(env, start_response)
        return call
    return remember_nothing
`

const common = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${join(folder, 'devices')}
mount_check = false
log_level = WARNING
`

// After a timeout, Swift would postpone an update and a listing would miss an object.
const patient = 'conn_timeout = 10\nnode_timeout = 20\n'

const storageConf = (folder: string, kind: string, port: number) => `${common(folder, port)}${patient}
container_update_timeout = 20
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`

const proxyConf = (folder: string, port: number) => `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors gatekeeper no_memory listing_formats bulk s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${patient}
[filter:no_memory]
paste.filter_factory = no_memory:filter_factory
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
max_bucket_listing = 7
[filter:tempauth]
use = egg:swift#tempauth
user_${accessKeyId.replace(':', '_')} = ${secretAccessKey} .admin
${['catch_errors', 'gatekeeper', 'listing_formats', 'bulk', 'slo'].map(name => `[filter:${name}]\nuse = egg:swift#${name}\n`).join('')}`

/** Uses Swift's library, because its command would start Python nine times. */
async function makeRings(folder: string, ports: number[]): Promise<void> {
  const script = `
import sys
from swift.common.ring import RingBuilder
for kind, port in zip(${JSON.stringify(kinds)}, ${JSON.stringify(ports)}):
    builder = RingBuilder(2, 1, 0)
    builder.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'd1', 'weight': 1,
                     'replication_ip': '127.0.0.1', 'replication_port': port})
    builder.rebalance()
    builder.get_ring().save(sys.argv[1] + '/' + kind + '.ring.gz')
`
  const child = spawn('/usr/bin/python3', ['-c', script, folder], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', chunk => (said += chunk))
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`Swift's rings could not be made: ${said}`)
}

function startServer(folder: string, kind: string): ChildProcess {
  const log = openSync(join(folder, `${kind}.log`), 'a')
  const child = spawn(`/usr/bin/swift-${kind}-server`, [join(folder, `${kind}.conf`), '-v'], {
    env: { ...process.env, PYTHONPATH: folder },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.on('error', () => undefined)
  return child
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await closed
}

async function makeBucket(endpoint: string, running: ChildProcess[], folder: string): Promise<void> {
  const client = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region: 'us-east-1', retries: 0 })
  const until = Date.now() + patience
  for (;;) {
    const answer = await client.fetch(`${endpoint}/${bucket}`, { method: 'PUT' }).catch(() => undefined)
    if (answer?.ok) return
    const gone = running.some(child => child.pid === undefined || child.exitCode !== null)
    if (gone || Date.now() > until) {
      const logs = await Promise.all(
        ['proxy', ...kinds].map(kind => readFile(join(folder, `${kind}.log`), 'utf8').catch(() => '')),
      )
      throw new Error(`Swift did not come up (${answer?.status}): ${logs.map(log => log.slice(-2_000)).join('\n')}`)
    }
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

/** Without a command, prints TEST_S3_URL and waits for a signal. */
async function main(command: string[]): Promise<number> {
  const swift = await startSwift()
  const asked = new Promise<number>(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(130))
  })
  try {
    const [name, ...args] = command
    if (!name) {
      console.log(`TEST_S3_URL=${swift.url}`)
      return await asked
    }
    const child = spawn(name, args, { stdio: 'inherit', env: { ...process.env, TEST_S3_URL: swift.url } })
    const [code] = (await once(child, 'close')) as [number | null]
    return code ?? 1
  } finally {
    await swift.stop()
  }
}

if (import.meta.main) process.exit(await main(process.argv.slice(2)))
