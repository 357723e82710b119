import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import '../bench/support/unlimited-requests.ts'
import { openStage } from './stage.ts'
import { attack, type Failure } from './run.ts'
import { send } from './replay.ts'

const usage = `npm run fuzz -- [options]

Sends hostile requests to a server on this machine and checks every answer and every written row.

  --requests N   number of requests; default 100000
  --seed N       seed of the requests; random by default
  --from N       number of the first request
  --replay JSON  sends a single request, as printed by a failure

With TEST_DATABASE_URL, a PostgreSQL server that permits new databases, the app runs in a separate process whose event loop
is monitored. Without it, the app and the embedded database run in this process.`

const printed = ({ request, what, shot, status, text }: Failure, seed: number) => {
  const { actor, method, path, headers, body } = shot
  const { cookie: _cookie, ...otherHeaders } = headers
  console.log(`\nRequest ${request} of seed ${seed}: ${what.join('; ')}`)
  console.log(`  ${actor}: ${method} ${path.slice(0, 300)} -> ${status} ${text.slice(0, 400)}`)
  const replay = {
    actor,
    method,
    path,
    headers: otherHeaders,
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
  const stage = await openStage(folder, process.env['TEST_DATABASE_URL'])
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
      `Answers below 400: ${Object.entries(reached)
        .sort()
        .map(([name, times]) => `${name} ${times}`)
        .join(', ')}.`,
    )
    if (outcome.closed.length > 0)
      console.log(
        `Closed without an answer (first 8): ${outcome.closed
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
    const { log } = await stage.close()
    for (const line of log) console.log(`In the log: ${line}`)
    if (stage.loopFile) await printLoopDelays(stage.loopFile, startedAt, slowest)
    if (failures.length > 0 || touched.length > 0 || log.length > 0) process.exitCode = 1
  } finally {
    await stage.close()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Delay {
  at: number
  late: number
  own: number
  memory: number
  end?: boolean
  max?: number
}

async function printLoopDelays(
  file: string,
  since: number,
  slowest: { ms: number; at: number; request: number; about: string }[],
): Promise<void> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean)
  const delays = lines.map(line => JSON.parse(line) as Delay)
  const end = delays.find(delay => delay.end)
  const some = delays.filter(delay => !delay.end && delay.at > since)
  const longest = some.toSorted((a, b) => b.own - a.own).slice(0, 5)
  console.log(`Event-loop delays of 50 ms or more: ${some.length}.`)
  for (const { at, late, own } of longest) {
    const during = slowest.find(one => one.at <= at && at - one.at <= one.ms + 50)
    console.log(
      `  ${Math.round(late)} ms, CPU time ${Math.round(own)} ms${during ? `: request ${during.request}, ${during.about}` : ''}`,
    )
  }
  console.log(`Memory at the end: ${Math.round((end?.memory ?? 0) / 2 ** 20)} MiB.`)
}

await main()
