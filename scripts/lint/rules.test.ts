import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { barrel, laws } from './import-law.mjs'
import { oneClock } from './one-clock.mjs'
import { bareValue, builtSentence, parsedValue } from './member-value.mjs'
import { onlyWriter } from './outbox-writer.mjs'
import { bareTitle } from './seen-title.mjs'

const project = fileURLToPath(new URL('../../', import.meta.url))
const use = (...sources: string[]) =>
  sources.map((source, i) => `import { x as x${i} } from '${source}'\nconsole.log(x${i})\n`).join('')
const sentence = (start: string) => {
  const [found, ...others] = laws.map(([, text]) => text).filter(text => text.startsWith(start))
  if (!found || others.length > 0)
    throw new Error(`"${start}" begins ${others.length + (found ? 1 : 0)} laws, not one.`)
  return found
}

const broken: [file: string, text: string, sentence: string][] = [
  ['server/uses-test.ts', use('../tests/support/x.ts'), sentence('Only tests and lab')],
  ['web/features/a/uses-testing.tsx', use('../../testing/page.tsx'), sentence('Only tests and lab')],
  ['scripts/uses-test.ts', use('../contract/x.test.ts'), sentence('Only tests and lab')],
  ['contract/to-server.ts', use('../server/x.ts'), sentence('contract/ imports neither')],
  ['contract/to-web.ts', `export type T = import('../web/lib/x.ts').T\n`, sentence('contract/ imports neither')],
  [
    'contract/to-scripts.ts',
    `export { x } from '../scripts/x.ts'\nexport const y = 1\n`,
    sentence('contract/ imports neither'),
  ],
  [
    'web/lib/to-server.ts',
    `import type { T } from '../../server/x.ts'\nexport const t: T = 1\n`,
    sentence('web/ and server/ do'),
  ],
  ['server/http/to-web.ts', use('../../web/lib/x.ts'), sentence('web/ and server/ do')],
  ['server/to-scripts.ts', use('../scripts/x.ts'), sentence('The app does not import scripts')],
  ['web/lib/to-bench.ts', use('../../lab/bench/x.ts'), sentence('The app does not import scripts')],
  ['tests/to-web.ts', use('../web/lib/x.ts'), sentence('tests/ and lab/ import')],
  ['tests/to-screen.ts', use('../web/features/a/page.ts'), sentence('tests/ and lab/ import')],
  ['tests/to-lib-live.ts', use('../web/lib/live.ts'), sentence('tests/ and lab/ import')],
  ['lab/bench/to-reducer.ts', use('../../web/features/a/live.ts'), sentence('tests/ and lab/ import')],
  ['lab/bench/to-web.ts', use('../../web/features/a/x.ts'), sentence('tests/ and lab/ import')],
  ['web/features/a/to-b.tsx', use('../b/x.ts'), sentence('A web feature imports')],
  ['web/features/a/lazy.tsx', `export const page = () => import('../b/x.ts')\n`, sentence('A web feature imports')],
  ['server/to-sample.ts', use('../sample/x.ts'), sentence('The app does not import sample')],
  ['web/features/a/to-app.ts', use('../../app/x.ts'), sentence('Only web/app imports')],
  ['web/lib/to-main.ts', use('../main.tsx'), sentence('Only web/app imports')],
  ['web/components/to-locales.ts', use('../locales/en/index.ts'), sentence('Sentences are read')],
  ['web/ui/to-components.ts', use('../components/x.ts'), sentence('web/ui imports only')],
  ['web/ui/to-feature.ts', use('../features/a/x.ts'), sentence('web/ui imports only')],
  ['web/components/to-feature.ts', use('../features/a/x.ts'), sentence('web/ imports in one direction')],
  ['web/lib/to-ui.ts', use('../ui/x.ts'), sentence('web/ imports in one direction')],
  ['server/features/a/to-queries.ts', use('../b/queries.ts'), sentence('A server feature imports')],
  [
    'server/features/a/routes.ts',
    `import type { Kysely } from 'kysely'\nexport type T = Kysely<object>\n`,
    sentence('routes.ts contains'),
  ],
  ['server/http/to-feature.ts', use('../features/a/public.ts'), sentence('Nothing below server/features')],
  ['server/features/events/talk/to-sister.ts', use('../series/x.ts'), sentence('A part of a feature')],
  ['web/features/events/find/to-sister.ts', use('../talk/x.ts'), sentence('A part of a feature')],
  ['server/features/b/routes.ts', use('../../db/transaction.ts'), sentence('routes.ts contains')],
  ['web/ui/index.ts', `export * from './x.ts'\nexport { y } from './y.ts'\n`, barrel],
  ['contract/index.ts', `import { x } from './x.ts'\nexport { x }\n`, barrel],
  ['server/long.ts', `export const a = [\n${'  1,\n'.repeat(299)}]\n`, 'File has too many lines (301).'],
  ['server/circle-a.ts', `import { b } from './circle-b.ts'\nexport const a = () => b\n`, 'Dependency cycle detected'],
  ['server/circle-b.ts', `import { a } from './circle-a.ts'\nexport const b = () => a\n`, 'Dependency cycle detected'],
]

/** The same layout, with all imports that the laws allow. */
const lawful: [file: string, text: string][] = [
  ['contract/a.ts', use('zod/mini', './x.ts')],
  ['server/main.ts', use('../contract/x.ts', './features/a/routes.ts')],
  ['server/features/a/routes.ts', use('../../db/cursor.ts', '../../http/x.ts', './commands.ts', '../b/access.ts')],
  [
    'server/features/a/commands.ts',
    use('kysely', '../../db/transaction.ts', '../b/access.ts', '../b/present.ts', '../b/public.ts'),
  ],
  ['server/features/a/a.test.ts', use('../b/queries.ts', '../../../tests/support/x.ts')],
  ['sample/content/people.ts', `export const a = [\n${'  1,\n'.repeat(400)}]\n`],
  ['server/features/events/talk/routes.ts', use('../core/access.ts', './x.ts')],
  ['server/features/events/routes.ts', use('./core/x.ts', './talk/x.ts')],
  ['web/main.tsx', use('./app/x.ts', './styles/app.css')],
  ['web/app/router.tsx', use('../features/a/x.ts', '../features/b/x.ts', '../pwa/x.ts', '../locales/en/index.ts')],
  [
    'web/features/a/page.tsx',
    use(
      './x.ts',
      '../b/public.tsx',
      '../../components/x.ts',
      '../../ui/x.ts',
      '../../lib/x.ts',
      '../../../contract/x.ts',
    ),
  ],
  ['web/components/card.tsx', use('../ui/x.ts', '../lib/x.ts', './x.ts')],
  [
    'web/ui/button.tsx',
    `import type { en } from '../locales/en/index.ts'\nexport type T = typeof en\n` + use('../lib/x.ts', './x.ts'),
  ],
  ['web/lib/i18n/i18n.ts', use('../locales/en/index.ts')],
  ['web/locales/en/long.ts', `export const a = [\n${'  1,\n'.repeat(400)}]\n`],
  [
    'tests/support/app.ts',
    use('../../server/app.ts', '../../contract/x.ts', '../../web/locales/en/index.ts', '../../scripts/x.ts'),
  ],
  [
    'tests/history.test.ts',
    use('../web/features/a/live.ts', '../web/features/a/state.ts', '../web/features/b/keys.ts'),
  ],
  ['playwright.config.ts', use('./tests/support/chromium.ts')],
  ['lab/bench/main.ts', use('../../server/app.ts', '../../tests/support/x.ts')],
  ['server/run-command.ts', use('../../sample/x.ts')],
  ['scripts/start.ts', use('../server/run.ts')],
]

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-law-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Returns messages by file. */
async function lint(name: string, files: readonly (readonly [file: string, text: string, ...rest: unknown[]])[]) {
  const cwd = join(folder, name)
  for (const [file, text] of files) {
    await mkdir(dirname(join(cwd, file)), { recursive: true })
    await writeFile(join(cwd, file), text)
  }
  // Copied, because its overrides apply to paths relative to the configuration.
  const configuration = await readFile(join(project, '.oxlintrc.json'), 'utf8')
  await writeFile(
    join(cwd, '.oxlintrc.json'),
    configuration.replace('"./scripts/lint/', JSON.stringify(`${project}scripts/lint/`).slice(0, -1)),
  )
  const args = [join(project, 'node_modules/oxlint/bin/oxlint'), '-f', 'json', '--threads=1']
  const output = await new Promise<string>(resolve => {
    execFile(process.execPath, args, { cwd }, (_, stdout) => resolve(stdout))
  })
  const { diagnostics } = JSON.parse(output) as { diagnostics: { message: string; filename: string }[] }
  return Map.groupBy(diagnostics, ({ filename }) => filename.replaceAll('\\', '/'))
}

const outboxWriters = [
  ['server/features/a/kysely.ts', `export const f = (db: any) => db.insertInto('outbox')\n`],
  ['server/features/a/alias.ts', `export const f = (db: any) => db.updateTable('outbox as o')\n`],
  ['server/features/a/sql.ts', 'export const f = (sql: any) => sql`insert into outbox (event) values (1)`\n'],
  ['scripts/text.ts', `export const statement = 'update "outbox" set event = null'\n`],
] as const

describe('the outbox rule', () => {
  it('rejects every writer but the transaction helper', async () => {
    const found = await lint('outbox', outboxWriters)
    expect(outboxWriters.map(([file]) => found.get(file)?.map(({ message }) => message))).toEqual(
      outboxWriters.map(() => [onlyWriter]),
    )
  })

  it('accepts the transaction helper, readers, and the cleanup of old events', async () => {
    const accepted = [
      ['server/db/transaction.ts', `export const f = (db: any) => db.insertInto('outbox')\n`],
      ['server/live/read.ts', `export const f = (db: any) => db.selectFrom('outbox')\n`],
      ['server/clean.ts', 'export const f = (sql: any) => sql`delete from outbox where id < 1`\n'],
      ['server/mail.ts', `export const f = (db: any) => db.insertInto('outbox_mails')\n`],
    ] as const
    expect([...(await lint('accepted', accepted))]).toEqual([])
  })
})

describe('the title rule', () => {
  it('rejects a title that is selected by itself where it leaves the app', async () => {
    const bare = [
      [
        'server/features/exports/areas/a.ts',
        'export const f = (sql: any) => sql`select n.kind, q.title from posts as q`\n',
      ],
      ['server/features/notifications/a.ts', `export const f = (db: any) => db.select('q.title')\n`],
      ['server/features/digest/a.ts', `export const f = (db: any) => db.select(['q.id', 'q.title as name'])\n`],
    ] as const
    const found = await lint('titles', bare)
    expect(bare.map(([file]) => found.get(file)?.map(({ message }) => message))).toEqual(bare.map(() => [bareTitle]))
  })

  it('accepts the expressions of titles, and queries of pages', async () => {
    const accepted = [
      ['server/features/exports/a.ts', "export const f = (sql: any, t: any) => sql`select ${t('q')} as title`\n"],
      ['server/features/exports/b.ts', "export const f = (label: any) => `<h1>${label('page.title')}</h1>`\n"],
      ['server/features/questions/a.ts', `export const f = (db: any) => db.select('q.title')\n`],
    ] as const
    expect([...(await lint('told', accepted))]).toEqual([])
  })
})

describe('the clock rule', () => {
  it('rejects the bare clock of the device in web code', async () => {
    const broken = [
      ['web/features/a/now.ts', 'export const f = () => Date.now()\n'],
      ['web/app/passed.ts', 'export const f = (use: (read: () => number) => void) => use(Date.now)\n'],
      ['web/lib/made.ts', 'export const f = () => new Date()\n'],
    ] as const
    const found = await lint('clocks', broken)
    expect(broken.map(([file]) => found.get(file)?.map(({ message }) => message))).toEqual(broken.map(() => [oneClock]))
  })

  it('accepts the clock itself, tests, the server, and dates of a given time', async () => {
    const accepted = [
      ['web/lib/time/clock.ts', 'export const f = () => Date.now()\n'],
      ['web/testing/samples.ts', 'export const f = () => new Date()\n'],
      ['web/lib/time/day.test.ts', 'export const f = () => new Date()\n'],
      ['server/a.ts', 'export const f = () => Date.now()\n'],
      ['web/lib/day.ts', 'export const f = (at: number) => new Date(at)\n'],
    ] as const
    expect([...(await lint('given', accepted))]).toEqual([])
  })
})

const row = (child: string) => `export const Row = ({ person }: any) => <p>${child}</p>\n`
const memberValues: [file: string, text: string, messages: string[]][] = [
  ['web/features/a/bare.tsx', row('{person.name} · today'), [bareValue]],
  ['web/features/a/either.tsx', row("<b>{person.title ?? 'x'}</b>"), [bareValue]],
  ['web/features/a/fragment.tsx', row('<>{person?.place}</>'), [bareValue]],
  ['web/features/a/called.tsx', row('{nameOf(person)}').replace('({', '(nameOf: any) => ({'), [bareValue]],
  ['web/features/a/built.ts', 'export const f = (of: any) => `${of.name} wrote`\n', [builtSentence]],
  ['web/features/a/trans.tsx', `import { Trans } from 'react-i18next'\nexport const T = Trans\n`, [parsedValue]],
  ['web/features/a/isolated.tsx', row('<bdi>{person.name}</bdi> <span dir="auto">{person.title}</span>'), []],
  [
    'web/features/a/block.tsx',
    row('<MemberText>{person.body}</MemberText>').replace('({', '(MemberText: any) => ({'),
    [],
  ],
  ['web/features/a/label.tsx', row('<i aria-label={person.name} /> {person.count}'), []],
  ['web/features/a/key.ts', 'export const f = (t: any, of: any) => t(`a.${of.name}.b`)\n', []],
  ['server/features/a/sentence.ts', 'export const f = (of: any) => `${of.name} wrote`\n', []],
]

describe("the rule about members' values", () => {
  it('rejects bare values in JSX, strings made of them, and sentences that parse them', async () => {
    const found = await lint(
      'values',
      memberValues.map(([file, text]) => [file, text] as const),
    )
    expect(memberValues.map(([file]) => [file, (found.get(file) ?? []).map(({ message }) => message)])).toEqual(
      memberValues.map(([file, , messages]) => [file, messages]),
    )
  })
})

describe('the import law', () => {
  let found: Awaited<ReturnType<typeof lint>>
  beforeAll(async () => {
    found = await lint('broken', broken)
  })

  it.each(broken)('explains the violation in %s', (file, _, why) => {
    expect(found.get(file)?.map(({ message }) => message)).toEqual([why])
  })

  it('has an example of a violation for every law', () => {
    const shown = new Set(broken.map(([, , why]) => why))
    expect(laws.map(([, why]) => why).filter(why => !shown.has(why))).toEqual([])
  })

  it('reports nothing for allowed imports', async () => {
    expect([...(await lint('lawful', lawful))]).toEqual([])
  })
})
