import { parseArgs } from 'node:util'
import { build } from '../../scripts/build.ts'
import { comparedWithRuns, remember } from './history.ts'
import { holds, type Figure } from './support/figures.ts'
import { hostTime, stealBetween } from './support/host.ts'
import { report, type Section } from './report.ts'
import { startPostgres } from './support/postgres.ts'
import { startMail } from './support/process.ts'
import { parts } from './parts.ts'
import { smallCity } from './support/city.ts'

const usage = `npm run bench                       Measure everything but digest and soak, and write docs/measurements/performance.md (about 40 minutes).
npm run bench -- --guard            Measure the half that guards: ratios and growth.
npm run bench -- throughput live    Measure these sections; --write updates them in that page. scale always writes docs/measurements/scale.md.
Sections: ${Object.keys(parts).join(', ')}. BENCH_DATABASE_URL selects a running PostgreSQL server; without it, one is started.`

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean' }, write: { type: 'boolean' }, guard: { type: 'boolean' } },
    allowPositionals: true,
  })
  if (values.help || positionals.some(name => !(name in parts))) {
    console.log(usage)
    return
  }
  const began = performance.now()
  const before = await hostTime()
  process.env['NODE_ENV'] = 'production'
  await build()
  const server = await startPostgres()
  const mail = await startMail()
  let ending: Promise<unknown> | undefined
  const end = () => (ending ??= Promise.all([server.stop(), mail.stop()]))
  process.once('SIGINT', () => void end().finally(() => process.exit(130)))
  try {
    const url = await smallCity(server)
    const measured: Section[] = []
    for (const [name, { measure, alone = false, guards = false, ...part }] of Object.entries(parts)) {
      if (positionals.length > 0 ? !positionals.includes(name) : values.guard ? !guards : alone) continue
      const started = performance.now()
      // A failed section must not discard the results of the others.
      measured.push({ ...part, figures: await measure(url, server).catch(failedSection) })
      console.log(`Measured: ${name} (${Math.round((performance.now() - started) / 1_000)} s)`)
    }
    const minutes = (performance.now() - began) / 60_000
    const steal = stealBetween(before, await hostTime())
    const write = positionals.length === 0 && !values.guard ? 'all' : values.write && 'sections'
    const sections = await comparedWithRuns(measured)
    const alone = Object.values(parts).flatMap(part => (part.alone ? [part.title] : []))
    await report(sections, { database: server.version, minutes, steal, write: write ?? false, alone })
    if (write) await remember(sections, { minutes, steal })
    if (sections.some(({ figures }) => figures.some(figure => holds(figure) === false))) process.exitCode = 1
  } finally {
    await end()
  }
}

function failedSection(error: unknown): Figure[] {
  console.error(error)
  return [{ what: `failed: ${String(error).split('\n')[0] ?? ''}`, value: 1, text: '', atMost: 0 }]
}

await main()
