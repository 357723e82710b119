import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { freePort } from '../../lab/bench/support/process.ts'
import {
  callServer,
  joinCity,
  read,
  removeFolder,
  secret,
  startProcess,
  temporaryFolder,
  type ServerProcess,
} from '../support/engines/server-process.ts'
import { hearUntil } from '../support/hear.ts'
import { findProgram } from '../support/engines/program.ts'
import { runDatabase } from '../support/engines/run-database.ts'
import { openWire, type Wire } from '../support/wire.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const root = join(import.meta.dirname, '../..')
const template = inject('template')

let plainPort = 0
/** nginx passes the host without the port. */
const formerUrl = (url: string) =>
  url.startsWith('https:') ? 'https://localhost' : url.replace('127.0.0.1', 'localhost')

/** Output is ignored: an unread pipe would block them. */
const proxies = {
  caddy: async (_: string, url: string, ports: number[]) =>
    spawn('caddy', ['run', '--config', join(root, 'deploy/Caddyfile'), '--adapter', 'caddyfile'], {
      env: {
        ...process.env,
        SITE: `${url} ${formerUrl(url)}`,
        UPSTREAMS: ports.map(port => `127.0.0.1:${port}`).join(' '),
      },
      stdio: 'ignore',
    }),
  nginx: async (folder: string, url: string, ports: number[]) => {
    const document = await readFile(join(root, 'docs/operate.md'), 'utf8')
    const lines = /```nginx\n(.*?)```/s.exec(document)?.[1] ?? ''
    const free = [new URL(url).port, ...ports, plainPort]
    const here = [443, 3001, 3002, 80].reduce(
      (text, port, nth) => text.replaceAll(new RegExp(`\\b${port}\\b`, 'g'), String(free[nth])),
      lines,
    )
    await promisify(execFile)('openssl', [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-subj',
        '/CN=peeps.example',
      ],
      ...['-keyout', join(folder, 'peeps.example.key'), '-out', join(folder, 'peeps.example.pem')],
    ])
    const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      name => `${name}_temp_path ${join(folder, name)};`,
    )
    const file = join(folder, 'nginx.conf')
    await writeFile(
      file,
      `daemon off; error_log stderr; pid ${join(folder, 'pid')};\nevents {}\nhttp { access_log off; ${kept.join(' ')}\n${here}}\n`,
    )
    return spawn(findProgram('nginx') ?? '', ['-c', file, '-p', folder], { stdio: 'ignore' })
  },
}

for (const name of ['caddy', 'nginx'] as const) {
  const lacks =
    template.engine !== 'postgres' ? 'TEST_DATABASE_URL is not set' : !findProgram(name) && `there is no ${name} here`
  describe.skipIf(lacks)(`two processes behind ${name}${lacks ? ` (skipped: ${lacks})` : ''}`, () => {
    let folder: string
    let url: string
    let cookie: string
    let proxy: ChildProcess
    let ports: number[]
    let start: (port: number) => Promise<ServerProcess>
    let wire: Wire
    const running: ServerProcess[] = []

    beforeAll(async () => {
      if (template.engine !== 'postgres') return
      folder = await temporaryFolder()
      wire = await openWire(await runDatabase(template))
      // The certificate of the test is self-signed.
      if (name === 'nginx') vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
      const environment = {
        DATABASE_URL: wire.address,
        DATA_DIR: folder,
        SECRET: secret,
        LOG_LEVEL: 'debug',
        TRUST_PROXY: '1',
        DRAIN_SECONDS: '5',
      }
      url = `${name === 'nginx' ? 'https' : 'http'}://127.0.0.1:${await freePort()}`
      ports = [await freePort(), await freePort()]
      start = port =>
        startProcess({ ...environment, APP_URL: url, FORMER_APP_URLS: formerUrl(url), PORT: String(port) })
      for (const port of ports) running.push(await start(port))
      plainPort = await freePort()
      proxy = await proxies[name](folder, url, ports)
      await vi.waitFor(async () => expect((await read(`${url}/readyz`)).status).toBe(200), 30_000)
      cookie = await joinCity(url, 'ann@example.org')
    })
    afterAll(async () => {
      if (proxy?.kill('SIGTERM')) await once(proxy, 'close')
      await Promise.all(running.map(server => server.end('SIGKILL')))
      await wire?.cut()
      vi.unstubAllEnvs()
      if (folder) await removeFolder(folder)
    })

    const ask = () => {
      const body = { id: randomUUID(), category: 'Podcasting', title: `Who is awake? ${randomUUID()}` }
      const send = () => callServer(url, 'POST', '/questions', { cookie, body })
      return { id: body.id, sent: send(), again: send }
    }

    it('deliver live events immediately, and notice a disconnected browser', async () => {
      const leaving = new AbortController()
      // The onboarding ends streams of the account, and its event may arrive after this one has opened; a browser opens another.
      await vi.waitFor(async () => {
        const stream = await fetch(`${url}/live?cursor=0`, { headers: { cookie }, signal: leaving.signal })
        const { id, sent } = ask()
        expect((await sent).status).toBe(200)
        await hearUntil(stream.body, heard => heard.includes(id))
      }, 20_000)
      const streams = async () => {
        const pages = await Promise.all(
          ports.map(async port => (await read(`http://127.0.0.1:${port}/metrics`)).text()),
        )
        return pages.map(page => Number(/^live_streams(?:\{.*\})? (\d+)/m.exec(page)?.[1])).reduce((a, b) => a + b)
      }
      expect(await streams()).toBe(1)
      leaving.abort()
      await vi.waitFor(async () => expect(await streams()).toBe(0), 10_000)
    })

    it.runIf(name === 'nginx')('redirect an insecure address', async () => {
      const { status, headers } = await fetch(`http://127.0.0.1:${plainPort}/events?sort=new`, { redirect: 'manual' })
      expect([status, headers.get('location')]).toEqual([301, 'https://127.0.0.1/events?sort=new'])
    })

    it('lead from a former host to the present one', async () => {
      const former = url.replace('127.0.0.1', 'localhost')
      const { status, headers } = await fetch(`${former}/events?sort=new`, { redirect: 'manual' })
      expect([status, headers.get('location')]).toEqual([301, `${url}/events?sort=new`])
      expect((await read(`${former}/sw.js`)).status).toBe(200)
    })

    it('take the client IP from the proxy only', async () => {
      const signIn = (address: string) =>
        fetch(`${url}/api/accounts/sign-in`, {
          method: 'POST',
          headers: { origin: url, 'content-type': 'application/json', 'x-forwarded-for': address },
          body: JSON.stringify({ email: 'ann@example.org', password: 'wrong password' }),
        })
      // A client that could choose its IP would never be delayed.
      const answers: number[] = []
      for (let nth = 1; nth <= 8 && !answers.includes(429); nth++)
        answers.push((await signIn(`203.0.113.${nth}`)).status)
      expect(answers).toContain(429)
    })

    it('answer while the database is unreachable, and again when it is back', async () => {
      await wire.cut()
      try {
        for (let nth = 0; nth < 8; nth++) {
          const began = performance.now()
          const { status, body } = await callServer(url, 'GET', '/questions', { cookie })
          expect([status, body['code']]).toEqual([503, 'UNAVAILABLE'])
          expect((await read(`${url}/robots.txt`)).status).toBe(200)
          await delay(Math.max(0, 1_000 - (performance.now() - began)))
        }
      } finally {
        await wire.mend()
      }
      await vi.waitFor(
        async () => expect((await callServer(url, 'GET', '/questions', { cookie })).status).toBe(200),
        30_000,
      )
    })

    it('are restarted in turn without losing a request', async () => {
      const lost: string[] = []
      let going = true
      const look = () => callServer(url, 'GET', '/session', { cookie })
      const repeat = async (call: () => Promise<{ status: number }>) => {
        while (going) {
          const answer = await call().catch((error: Error) => ({ status: String(error.cause ?? error) }))
          if (answer.status !== 200 && answer.status !== 429) lost.push(String(answer.status))
        }
      }
      // A proxy does not resend a write that may have arrived. Browsers do, with the same id.
      const askOnce = () => {
        const { sent, again } = ask()
        return sent.catch(again)
      }
      const loops = [repeat(look), repeat(look), repeat(askOnce)]
      for (const [nth, port] of ports.entries()) {
        expect((await running[nth]!.end('SIGTERM')).code).toBe(0)
        const server = await start(port)
        running[nth] = server
        await vi.waitFor(() => expect(server.output()).toContain('/api/session'), 30_000)
      }
      going = false
      await Promise.all(loops)
      expect(lost).toEqual([])
    })
  })
}
