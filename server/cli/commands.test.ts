import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { createTestApp, mailTo, type TestApp } from '../../tests/support/app.ts'
import { createAccount, createEvent, createQuestion } from '../../tests/support/factories.ts'
import { jobsRunning } from '../../tests/support/jobs.ts'
import { unzip } from '../../tests/support/unzip.ts'
import { enqueue, PermanentJobError } from '../jobs/job.ts'
import { mailJob, type Email } from '../mail/mail-job.ts'
import { setAside } from '../mail/refused-email.ts'
import { runCommand } from '../run-command.ts'
import { writeHandedOver } from './hand-over.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
async function deliverTo(refusal: Error, email: Email): Promise<void> {
  await enqueue(app.deps.db, mailJob, email)
  const deliver = async () => {
    throw refusal
  }
  await jobsRunning(app.deps, { mail: deliver }).wake()
}

const command = (...args: string[]) => runCommand(args, app.deps)

it('says why emails to an address failed, without their content', async () => {
  const { account } = await createAccount(app.deps.db)
  const email = {
    ...{ to: account.email, subject: 'A secret subject', html: '', unsubscribe: 'https://peeps.test/u?token=secret' },
    text: 'https://peeps.test/reset?token=secret',
  }
  await deliverTo(
    new PermanentJobError(`550 5.1.1 <${account.email}> unknown, see https://mx.test/why?token=secret`),
    email,
  )
  await deliverTo(new Error('451 4.7.1 greylisted'), email)
  await enqueue(app.deps.db, mailJob, { ...email, list: 'digest' }, { after: 60 })
  await setAside(app.deps.db, account.email, { code: '550 5.1.1', elapsed: 0 })
  const { text, exitCode } = await command('mail-status', account.email.toUpperCase())
  expect(exitCode).toBe(0)
  expect(text).toContain('The account is active, its email confirmed.')
  expect(text).toContain('the mail server answered "550 5.1.1"')
  expect(text).toMatch(
    /Waiting: 2\n.*digest, not tried yet\n.*notification, tried 1 times, next at .*: 451 4\.7\.1 greylisted/,
  )
  expect(text).toMatch(/Given up in the last 30 days: 1\n.*after one attempt: 550 5\.1\.1 … unknown, see …/)
  expect(text).toMatch(/attempts that failed \(/)
  expect(text).not.toMatch(/secret|token/)
  expect((await command('mail-status', 'nobody@example.org')).text).toContain('No account has this email.')
  expect((await command('mail-status')).text).toContain('Usage:')
  expect((await command('erase', account.email, '--yes')).exitCode).toBe(0)
  const { rows } = await sql`select 1 from jobs where kind = 'mail' and payload ->> 'userId' = ${account.id}`.execute(
    app.deps.db,
  )
  expect(rows).toEqual([])
})

it('shows what an erasure removes, and erases only with --yes', async () => {
  const { account } = await createAccount(app.deps.db, { name: 'Ann Riera' })
  const { account: other } = await createAccount(app.deps.db)
  await createQuestion(app.deps.db, { author: account })
  const event = await createEvent(app.deps.db, { author: account })
  await sql`insert into event_attendees (id, event_id, user_id) values (gen_random_uuid(), ${event.id}, ${other.id})`.execute(
    app.deps.db,
  )
  const { text, exitCode } = await command('erase', account.email)
  expect(exitCode).toBe(0)
  for (const part of [
    '1 questions, 1 events, 0 listings',
    '1 to come are canceled, which 1 people attend',
    'Nothing was erased.',
    '"Ann Riera"',
  ])
    expect(text).toContain(part)
  const stateOf = () =>
    sql<{ name: string; erased: boolean }>`
    select name, erased_at is not null as erased from accounts where id = ${account.id}`.execute(app.deps.db)
  expect((await stateOf()).rows).toEqual([{ name: 'Ann Riera', erased: false }])
  expect((await command('erase', account.email, '--no')).text).toContain('Usage:')
  expect((await command('erase', account.id, '--yes')).exitCode).toBe(0)
  expect((await stateOf()).rows).toEqual([{ name: '', erased: true }])
})

it('writes the data of a member who cannot sign in, and notifies them', async () => {
  const { account } = await createAccount(app.deps.db, { name: 'Ben Soler' })
  await createQuestion(app.deps.db, { author: account, title: 'Where to swim?' })
  await sql`update accounts set is_active = false where id = ${account.id}`.execute(app.deps.db)
  const folder = await mkdtemp(join(tmpdir(), 'export-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'ben.zip')
  const write = (email: string) =>
    writeHandedOver(file, folder, socket => command('export', email, socket, '--as', 'ann'))
  expect((await write('nobody@example.org')).exitCode).toBe(1)
  expect(await readdir(folder)).toEqual([])
  expect(await write(account.email)).toMatchObject({ exitCode: 0, text: expect.stringContaining(account.email) })
  expect(await readdir(folder)).toEqual(['ben.zip'])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(
    unzip(await readFile(file))
      .get('data/posts.json')
      ?.toString(),
  ).toContain('Where to swim?')
  expect(await mailTo(app, account.email)).toHaveLength(1)
  const { rows } = await sql`select action, operator from audit_log where subject_id = ${account.id}`.execute(
    app.deps.db,
  )
  expect(rows).toEqual([{ action: 'account.exported', operator: 'ann' }])
  await writeFile(file, 'mine')
  expect((await write(account.email)).text).toContain('exists already')
  expect(await readFile(file, 'utf8')).toBe('mine')
})
