import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import { createAccount, createQuestion } from '../../tests/support/factories.ts'
import { runCommand } from '../run-command.ts'
import { withoutLiterals } from './run-sql.ts'

let app: TestApp
let author: { id: string }
beforeAll(async () => {
  app = await createTestApp()
  author = (await createAccount(app.deps.db)).account
})
const run = (...args: string[]) => runCommand(['sql', ...args], app.deps)

it('prints the rows of a statement as a table or as JSON lines', async () => {
  const statement = `select 1 as one, null as none, true as yes, 'a' || chr(27) || chr(8238) || 'b' as "the text", '{"a":[1]}'::jsonb as data`
  expect(await run(statement)).toEqual({
    exitCode: 0,
    text: [
      'one  none  yes  the text  data',
      '---  ----  ---  --------  ----------',
      '1          t    a··b      {"a": [1]}',
      '1 row.',
    ].join('\n'),
  })
  const { text } = await run(statement, '--json')
  expect(text).toBe('{"one":1,"none":null,"yes":true,"the text":"a\\u001b\\u202eb","data":{"a":[1]}}')
  expect((await run('show transaction_read_only')).text).toContain('\non\n')
  // The embedded engine has no timer.
  if (app.deps.database.engine === 'postgres') expect((await run('show statement_timeout')).text).toContain('\n1min\n')
})

it('shows at most 1,000 rows and says so', async () => {
  const { text } = await run('select n from generate_series(1, 1000000) as n')
  expect(text.split('\n')).toHaveLength(1_004)
  expect(text).toContain('Only the first 1000 rows are shown.')
})

it.each([
  `update posts set title = 'x'`,
  `delete from posts returning id`,
  `with gone as (delete from posts returning id) select * from gone`,
  `create table extra (id int)`,
  `select nextval('outbox_id_seq')`,
])('refuses to write without being asked: %s', async statement => {
  const question = await createQuestion(app.deps.db, { author, title: 'Stays' })
  expect((await run(statement)).exitCode).toBe(1)
  const { rows } = await sql`select title from posts where id = ${question.id}`.execute(app.deps.db)
  expect(rows).toEqual([{ title: 'Stays' }])
})

it.each(['', 'select 1; ', 'commit; '])('refuses a statement that another follows: %s', async first => {
  await run(`${first}set transaction read write; delete from jobs`)
  expect((await run(`${first}commit; create table extra (id int)`)).exitCode).toBe(1)
  const { rows } = await sql`select 1 from pg_class where relname = 'extra'`.execute(app.deps.db)
  expect(rows).toEqual([])
})

it('keeps serving after a statement that ends the transaction, and after an error', async () => {
  for (const statement of [
    'commit',
    'rollback',
    'set transaction read write',
    'select nothing',
    'copy jobs from stdin',
  ])
    await run(statement)
  expect((await run('select 1 as one')).exitCode).toBe(0)
  expect((await run('select nothing')).text).toContain('The database refused the statement (42703)')
})

it('writes when asked, and adds the statement without its values to the audit log', async () => {
  const question = await createQuestion(app.deps.db, { author, title: 'Before' })
  expect(
    await run(`update posts set title = 'It''s private' where id = '${question.id}'`, '--write', '--as', 'ann'),
  ).toEqual({
    text: 'UPDATE: 1 row.',
    exitCode: 0,
  })
  expect((await run(`update posts set title = 'x' where id = 'no uuid'`, '--write')).exitCode).toBe(1)
  const { rows } = await sql`
    select operator, action, after, note from audit_log where action = 'database.changed'`.execute(app.deps.db)
  expect(rows).toEqual([
    {
      ...{ operator: 'ann', action: 'database.changed', after: { command: 'UPDATE', rows: 1 } },
      note: "update posts set title = '…' where id = '…'",
    },
  ])
})

it('shows the usage without a statement or with two', async () => {
  for (const args of [[], ['--json'], ['select', '1']]) expect((await run(...args)).text).toContain('Usage:')
})

it('removes literals and comments of every form', () => {
  const statement = `update t set a = E'it\\'s', b = 'two''s', c = $x$three$x$ -- four
    , d = "column" /* five */ where e = 6 and f = 'open`
  expect(withoutLiterals(statement)).toBe(
    `update t set a = '…', b = '…', c = '…' , d = "column" where e = 6 and f = '…'`,
  )
})
