import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { type Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '../../server/db/postgres/postgres.ts'
import { digits, median, type Figure } from './support/figures.ts'
import { inOwnProcess, processorSeconds, startOurs, type Served } from './support/process.ts'
import { openSessions } from './support/sessions.ts'
import { keepAliveAgent } from './support/kept-agent.ts'

const people = 300
const perServer = 150
const asked = 1_000
const seconds = 8
const rounds = 3

interface Asking {
  urls: string[]
  perSecond: number
  cookies: string[]
  questions: string[]
}

export async function measureProcesses(databaseUrl: string): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'peeps-bench-processes-'))
  const database = await openPostgres(databaseUrl, { onError: () => undefined, poolSize: 2 })
  try {
    const cookies = (await openSessions(database.db, people)).map(({ cookie }) => cookie)
    const found = await database.db
      .selectFrom('posts')
      .select('id')
      .where('post_type', '=', 'question')
      .orderBy('created_at', 'desc')
      .limit(asked)
      .execute()
    const questions = found.map(({ id }) => id)
    const costs = { 1: [] as number[], 3: [] as number[] }
    for (let round = 0; round < rounds; round++)
      for (const count of [1, 3] as const)
        costs[count].push(await costOf(count, { databaseUrl, folder, cookies, questions }))
    const [one, three] = [median(costs[1]), median(costs[3])]
    const growth = three / one
    return [
      { what: 'one process: CPU time per request in ms', value: one },
      { what: 'three processes: CPU time per request in ms, all three together', value: three },
      {
        what: 'three processes: CPU time per request, ratio to one process',
        value: growth,
        text: `${digits(growth)}; given enough cores, three processes carry ${digits(3 / growth)} times the load of one`,
        // Three servers carry 2.2 times the load of one if a request costs at most 3 / 2.2 of its cost on one.
        atMost: 3 / 2.2,
      },
    ]
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function costOf(
  count: number,
  {
    databaseUrl,
    folder,
    cookies,
    questions,
  }: { databaseUrl: string; folder: string; cookies: string[]; questions: string[] },
): Promise<number> {
  const servers: Served[] = []
  try {
    for (let n = 0; n < count; n++) servers.push(await startOurs({ DATABASE_URL: databaseUrl, DATA_DIR: folder }))
    const asking: Asking = { urls: servers.map(({ url }) => url), perSecond: perServer * count, cookies, questions }
    const used = async () => {
      const each = await Promise.all(servers.map(({ pid }) => processorSeconds(pid)))
      return each.reduce((sum, one) => sum + one, 0)
    }
    await inOwnProcess('lab/bench/processes.ts', null, asking)
    const before = await used()
    await inOwnProcess('lab/bench/processes.ts', null, asking)
    return (((await used()) - before) * 1000) / (asking.perSecond * seconds)
  } finally {
    for (const server of servers) await server.stop()
  }
}

async function run({ urls, perSecond, cookies, questions }: Asking): Promise<void> {
  const agent = keepAliveAgent()
  const open: Promise<void>[] = []
  const began = performance.now()
  for (let n = 0; n < perSecond * seconds; n++) {
    const wait = began + (n * 1000) / perSecond - performance.now()
    if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
    const url = urls[n % urls.length] ?? ''
    // A new member after every ten requests, because rate limits are enabled.
    const cookie = cookies[Math.floor(n / 10) % cookies.length] ?? ''
    const question = questions[n % questions.length] ?? ''
    const path = ['/api/feed', '/api/questions', `/api/questions/${question}`][n % 3] ?? ''
    open.push(
      n % 10 === 9
        ? send(`${url}/api/questions/${question}/replies`, {
            agent,
            cookie,
            body: { id: randomUUID(), body: 'At the market.' },
          })
        : send(url + path, { agent, cookie }),
    )
  }
  await Promise.all(open)
  agent.destroy()
}

function send(url: string, { agent, cookie, body }: { agent: Agent; cookie: string; body?: object }): Promise<void> {
  return new Promise((resolve, reject) => {
    const writing = body && { origin: new URL(url).origin, 'content-type': 'application/json' }
    const sending = request(
      url,
      { method: body ? 'POST' : 'GET', agent, headers: { cookie, ...writing } },
      response => {
        if (response.statusCode === 200) response.resume().once('end', resolve)
        else reject(new Error(`${url} was answered with ${response.statusCode}.`))
      },
    )
    sending.once('error', reject)
    sending.end(body && JSON.stringify(body))
  })
}

if (import.meta.main) {
  process.once('message', async (message: Asking) => {
    await run(message)
    process.send?.({}, () => process.exit(0))
  })
}
