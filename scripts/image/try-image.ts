import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Buildah, Running } from './container.ts'
import { comeBack, email, join, openMailbox, roleOf, visitPages } from './visit.ts'

const patience = 180_000

interface Settings {
  User: string
  Cmd: string[]
  StopSignal: NodeJS.Signals
  Healthcheck: { Test: string[] }
}

const loadAll = `const { dependencies } = JSON.parse(require('fs').readFileSync('package.json'));
const files = ['swagger-ui-dist', '@fontsource/bricolage-grotesque', '@orpc/zod', 'zod'];
Promise.all(Object.keys(dependencies).filter(name => !files.includes(name)).map(name => import(name))).catch(error => { console.error(error); process.exit(1) })`

export async function tryImage(buildah: Buildah, image: string, say: (line: string) => void): Promise<void> {
  const { Docker } = JSON.parse(await buildah.call('inspect', '--type', 'image', image)) as {
    Docker: { config: Settings }
  }
  const { User: user, Cmd: command, StopSignal: stopSignal, Healthcheck } = Docker.config
  const [, ...healthCheck] = Healthcheck.Test
  const container = await buildah.call('from', '--pull=never', image)
  const mailbox = await openMailbox()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const variables = { PORT: String(port), APP_URL: url, SMTP_URL: mailbox.url }
  const start = (args = command) => buildah.start(container, args, variables)
  const inContainer = async (args: string[]) => {
    const one = await start(args)
    return { code: await one.ended, output: one.output().trim() }
  }
  const succeeds = async (args: string[]) => {
    const { code, output } = await inContainer(args)
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${output}`)
    return output
  }
  let server = await start()
  try {
    say(`ready after ${await untilReady(server, url)} ms`)
    say(privileges(server, user))
    await succeeds(healthCheck)
    say('the health check passes')
    await visitPages(url)
    const left = await join(url, mailbox.first)
    await comeBack(url, left)
    say('pages, API, email, sign-in, image, question and logo work')
    say(await succeeds(['node', 'scripts/admin.ts', 'grant', email, 'superadmin']))
    await succeeds(['node', '-e', loadAll])
    say('every package can be loaded')
    say(`ended by ${stopSignal} in ${await end(server, stopSignal)} ms with 0`)
    if ((await inContainer(healthCheck)).code === 0) throw new Error('The health check passes without a server.')
    say('the health check fails without the server')
    server = await start()
    say(`ready again after ${await untilReady(server, url)} ms`)
    await comeBack(url, left)
    if ((await roleOf(url, left.cookie)) !== 'superadmin') throw new Error('The role was lost.')
    say('session, role, question and image survived the restart')
    await end(server, stopSignal)
  } finally {
    mailbox.close()
    await kill(server)
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

async function kill(server: Running) {
  try {
    process.kill(server.pid(), 'SIGKILL')
  } catch {}
  await server.ended
}

async function untilReady(server: Running, url: string): Promise<number> {
  const began = performance.now()
  let ended = false
  void server.ended.then(() => (ended = true))
  for (;;) {
    const answer = await fetch(`${url}/readyz`, { headers: { connection: 'close' } }).catch(() => undefined)
    if (answer?.ok) return Math.round(performance.now() - began)
    if (ended || performance.now() - began > patience) throw new Error(`It is not ready: ${server.output()}`)
    await delay(20)
  }
}

async function end(server: Running, signal: NodeJS.Signals): Promise<number> {
  const began = performance.now()
  process.kill(server.pid(), signal)
  const code = await server.ended
  if (code !== 0) throw new Error(`It ended with ${code}: ${server.output()}`)
  return Math.round(performance.now() - began)
}

function privileges(server: Running, user: string): string {
  const proc = `/proc/${server.pid()}`
  const status = readFileSync(`${proc}/status`, 'utf8')
  const mounts = readFileSync(`${proc}/mounts`, 'utf8')
    .split('\n')
    .map(line => line.split(' '))
  const of = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)?.[1]?.trim().split(/\s+/).join() ?? ''
  const [uid = '', gid = ''] = user.split(':')
  const right =
    uid !== '0' &&
    of('Uid') === [uid, uid, uid, uid].join() &&
    of('Gid') === [gid, gid, gid, gid].join() &&
    ['', gid].includes(of('Groups')) &&
    /^0+$/.test(of('CapEff')) &&
    of('NoNewPrivs') === '1' &&
    mounts
      .findLast(([, path]) => path === '/')?.[3]
      ?.split(',')
      .includes('ro')
  if (!right) throw new Error(`The server has other privileges than it should have:\n${status}`)
  return `user ${user}, no capabilities, no new privileges, a read-only root`
}
