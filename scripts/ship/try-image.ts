import { createServer, type AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import { startContainer, type Container, type Place } from './container.ts'
import type { Stage } from './dockerfile.ts'
import { openMailbox } from './mailbox.ts'
import { comeBack, email, join, roleOf, visitPages } from './visit.ts'

// Milliseconds; long, because a busy machine is slow and nothing here is measured.
const patience = 180_000

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

/** Loads every package of the image; prints nothing if all load. */
const loadAll = `const { dependencies } = JSON.parse(require('fs').readFileSync('package.json'));
const files = ['swagger-ui-dist', '@fontsource/bricolage-grotesque', '@orpc/zod', 'zod'];
Promise.all(Object.keys(dependencies).filter(name => !files.includes(name)).map(name => import(name))).catch(error => { console.error(error); process.exit(1) })`

/**
 * Tests the image as an engine would run it: readiness, health, a visit, operator commands, shutdown and restart. Prints each
 * step; throws on a failure.
 */
export async function tryImage(place: Place, stage: Stage, say: (line: string) => void): Promise<void> {
  const mailbox = await openMailbox()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const ours = { HOST: '127.0.0.1', PORT: String(port), APP_URL: url, SMTP_URL: mailbox.url }
  const start = (command = stage.command) => startContainer(place, stage, command, ours)
  const inContainer = async (command: string[]) => {
    const one = start(command)
    const code = await one.ended
    if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}: ${one.output()}`)
    return one.output().trim()
  }
  let server = start()
  try {
    say(`ready after ${await untilReady(server, url)} ms`)
    for (const line of rightsOf(server, place)) say(line)
    await inContainer(stage.healthcheck)
    say('its health check ends with 0')
    await visitPages(url)
    const left = await join(url, mailbox.mailTo)
    await comeBack(url, left)
    say('pages, API, mail, sign-in, picture, question and logo are as they should be')
    say(await inContainer(['node', 'scripts/admin.ts', 'grant', email, 'superadmin']))
    await inContainer(['node', '-e', loadAll])
    say('every package of it can be loaded')
    say(`ended by ${stage.stopSignal} in ${await end(server, stage)} ms with 0`)
    if (
      await inContainer(stage.healthcheck).then(
        () => true,
        () => false,
      )
    )
      throw new Error('The health check passes without a server.')
    server = start()
    say(`ready again after ${await untilReady(server, url)} ms`)
    await comeBack(url, left)
    if ((await roleOf(url, left.cookie)) !== 'superadmin') throw new Error('The role was lost.')
    say('session, role, question and picture are there again')
    await end(server, stage)
  } finally {
    mailbox.close()
    kill(server)
  }
}

function kill(server: Container) {
  try {
    process.kill(server.pid(), 'SIGKILL')
  } catch {
    // The process has exited.
  }
}

/** Milliseconds until the server reports ready. */
async function untilReady(server: Container, url: string): Promise<number> {
  const began = performance.now()
  let ended = false
  void server.ended.then(() => (ended = true))
  for (;;) {
    const answer = await fetch(`${url}/readyz`, { headers: { connection: 'close' } }).catch(() => undefined)
    if (answer?.ok) return Math.round(performance.now() - began)
    if (ended || performance.now() - began > patience) throw new Error(`It is not ready: ${server.output()}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

async function end(server: Container, { stopSignal }: Stage): Promise<number> {
  const began = performance.now()
  process.kill(server.pid(), stopSignal)
  const code = await server.ended
  if (code !== 0) throw new Error(`It ended with ${code}: ${server.output()}`)
  return Math.round(performance.now() - began)
}

/** The server's privileges as reported by the kernel. */
function rightsOf(server: Container, { sealed }: Place): string[] {
  if (!sealed) return ['on this machine’s own root: no root of its own was to be had']
  const status = readFileSync(`/proc/${server.pid()}/status`, 'utf8')
  const of = (name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'm').exec(status)?.[1]?.trim() ?? ''
  const right =
    of('NSpid').split(/\s+/).at(-1) === '1' &&
    /^(65532\s*){4}$/.test(of('Uid')) &&
    /^(65532)?$/.test(of('Groups')) &&
    /^0+$/.test(of('CapEff')) &&
    of('NoNewPrivs') === '1'
  if (!right) throw new Error(`The server has other rights than it should have:\n${status}`)
  return ['number 1, user 65532, no capability, no new privileges, a root that cannot be written']
}
