import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openGround } from './stage.ts'
import { attack, type Failure } from './run.ts'
import { send } from './replay.ts'

const usage = `npm run fuzz -- [options]

Sends hostile requests to a server on this machine and judges every answer and every row that was written.

  --requests N   how many; 100000
  --seed N       what they are; another each time
  --from N       the number of the first one
  --replay JSON  one request alone, as a failure printed it

TEST_DATABASE_URL names a PostgreSQL server on which databases may be made: then the app is a process of its own, and its
event loop is watched. Without it the database is embedded, and all is in one process.`

const printed = ({ request, what, shot, status, text }: Failure, seed: number) => {
  const { actor, method, path, headers, body } = shot
  const { cookie: _cookie, ...told } = headers
  console.log(`\nRequest ${request} of seed ${seed}: ${what.join('; ')}`)
  console.log(`  ${actor}: ${method} ${path.slice(0, 300)} -> ${status} ${text.slice(0, 400)}`)
  const replay = {
    actor,
    method,
    path,
    headers: told,
    body: body && body.length < 4_000 ? body.toString('base64') : undefined,
  }
  console.log(`  body: ${body ? body.toString().slice(0, 300) : 'none'}`)
  console.log(`  npm run fuzz -- --replay '${JSON.stringify(replay).replaceAll("'", String.raw`\u0027`)}'`)
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      requests: { type: 'string', default: '100000' },
      seed: { type: 'string' },
      from: { type: 'string', default: '0' },
      replay: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) {
    console.log(usage)
    return
  }
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9))
  const folder = await mkdtemp(join(tmpdir(), 'peeps-fuzz-'))
  const stage = await openGround(folder, process.env['TEST_DATABASE_URL'])
  try {
    if (values.replay !== undefined) {
      console.log(await send(stage, values.replay))
      return
    }
    const began = performance.now()
    const startedAt = Date.now()
    console.log(`Seed ${seed}, ${values.requests} requests, on ${stage.app.deps.database.engine}.`)
    const outcome = await attack(stage.app, stage.url, {
      seed,
      requests: Number(values.requests),
      from: Number(values.from),
      onFailure: failure => printed(failure, seed),
      onProgress: done => {
        if (done % 5_000 === 0) console.log(`${done} done, ${Math.round((performance.now() - began) / 1000)} s`)
      },
    })
    const { classes, reached, slowest, touched, failures } = outcome
    console.log(`\n${outcome.sent} requests in ${Math.round((performance.now() - began) / 1000)} s.`)
    console.log(
      `Answers: ${Object.entries(classes)
        .sort()
        .map(([name, times]) => `${name} ${times}`)
        .join(', ')}.`,
    )
    console.log(
      `Below 400: ${Object.entries(reached)
        .sort()
        .map(([name, times]) => `${name} ${times}`)
        .join(', ')}.`,
    )
    if (outcome.closed.length > 0)
      console.log(
        `Closed without an answer, the first: ${outcome.closed
          .slice(0, 8)
          .map(({ request, method, path }) => `${request} ${method} ${path}`)
          .join(', ')}.`,
      )
    console.log(
      `Slowest: ${slowest
        .slice(0, 5)
        .map(({ ms, request, about }) => `${Math.round(ms)} ms (${request}, ${about})`)
        .join(', ')}.`,
    )
    console.log(
      `Rows of bystanders: ${touched.length === 0 ? 'unchanged' : `CHANGED in ${touched.join(', ')}`}. Failures: ${failures.length}.`,
    )
    const told = await stage.close()
    for (const line of told.log) console.log(`In the log: ${line}`)
    if (stage.loopFile) await tellLoop(stage.loopFile, startedAt, slowest)
    if (failures.length > 0 || touched.length > 0 || told.log.length > 0) process.exitCode = 1
  } finally {
    await stage.close()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Still {
  at: number
  late: number
  own: number
  memory: number
  end?: boolean
  max?: number
}

/** Prints the event-loop delays of the server, in wall-clock time and in CPU time of its own thread. */
async function tellLoop(
  file: string,
  since: number,
  slowest: { ms: number; at: number; request: number; about: string }[],
): Promise<void> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean)
  const stills = lines.map(line => JSON.parse(line) as Still)
  const end = stills.find(still => still.end)
  const some = stills.filter(still => !still.end && still.at > since)
  const longest = some.toSorted((a, b) => b.own - a.own).slice(0, 5)
  console.log(`Event loop: ${some.length} times 50 ms or more.`)
  for (const { at, late, own } of longest) {
    const during = slowest.find(one => one.at <= at && at - one.at <= one.ms + 50)
    console.log(
      `  ${Math.round(late)} ms, of which it computed ${Math.round(own)} ms${during ? `: request ${during.request}, ${during.about}` : ''}`,
    )
  }
  console.log(`Memory at the end: ${Math.round((end?.memory ?? 0) / 2 ** 20)} MiB.`)
}

await main()
