import { sql } from 'kysely'
import { expect } from 'vitest'
import type { DigestMail } from '../../../server/features/digest/choose.ts'
import { digestMailJob } from '../../../server/features/digest/mail.ts'
import { digestJob } from '../../../server/features/digest/run.ts'
import type { DigestBatch } from '../../../server/features/digest/lock-run.ts'
import { planDigests } from '../../../server/features/digest/plan.ts'
import { createDelivery } from '../../../server/mail/deliver.ts'
import { mailTo, signInAs, type TestApp } from '../app.ts'
import { firstAttempt } from '../jobs.ts'
import { createAccount, createCity, createConversation } from '../factories.ts'

/** A Thursday, and 17:00 in Barcelona. */
export const thursday = '2026-11-26'
export const due = '2026-11-26T16:00:00Z'
const long = new Date('2026-01-01T12:00:00Z')

type Member = { id: string; email: string }
interface Running {
  now?: string
  batch?: number
  db?: TestApp['deps']['db']
}

export const at = (time: string) => sql<Date>`${time}::timestamptz`

export function digested(app: TestApp) {
  const { db, environment, keyring } = app.deps
  const queued = () =>
    db.selectFrom('jobs').select('payload').where('kind', '=', 'digest').orderBy('id').execute() as Promise<
      { payload: DigestBatch }[]
    >
  const digester =
    ({ now = due, ...others }: Running = {}) =>
    (payload: DigestBatch) =>
      digestJob.run({ db, now: at(now), ...others }, payload, firstAttempt())
  const waiting = () =>
    db.selectFrom('jobs').select(['id', 'payload']).where('kind', '=', 'digestMail').execute() as Promise<
      { id: string; payload: DigestMail }[]
    >
  const mailer =
    ({ now = due, deliver = createDelivery({ environment, db }) } = {}) =>
    (payload: DigestMail, id: string) =>
      digestMailJob.run({ db, environment, keyring, deliver, now: new Date(now) }, payload, firstAttempt(id))
  const mailsTo = async ({ email }: Member) => {
    for (const { id, payload } of await waiting()) {
      await mailer()(payload, id)
      await db.deleteFrom('jobs').where('id', '=', id).execute()
    }
    return mailTo(app, email)
  }
  const plan = (now = due) => planDigests(db, at(now))
  const run = async (options: Running = {}) => {
    const run = digester(options)
    for (;;) {
      const [job] = await queued()
      if (!job) return
      await run(job.payload)
      await sql`delete from jobs where kind = 'digest' and payload @> ${JSON.stringify(job.payload)}::jsonb`.execute(db)
    }
  }
  return {
    queued,
    plan,
    digester,
    waiting,
    mailer,
    run,
    queue: async () => {
      await plan()
      await run()
    },
    update: (table: 'profiles' | 'accounts' | 'posts', id: string, values: object) =>
      db
        .updateTable(table)
        .set(values as never)
        .where('id', '=', id)
        .execute(),
    block: async (one: { id: string }, other: { id: string }) => {
      const { id } = await createConversation(db, { between: [one, other] })
      await app.api('POST', `/conversations/${id}/block`, { as: await signInAs(app, one), body: {} })
    },
    member: async (city: string, { createdAt = long, ...options }: Parameters<typeof createAccount>[1] = {}) =>
      (await createAccount(db, { city, createdAt, ...options })).account,
    city: async (slug: string, timeZone: string) => {
      const { id } = await createCity(db, slug)
      await db.updateTable('cities').set({ time_zone: timeZone }).where('id', '=', id).execute()
      return id
    },
    mails: mailsTo,
    mail: async (member: Member) => {
      const [mail, ...others] = await mailsTo(member)
      expect(others).toEqual([])
      if (!mail) throw new Error(`No digest was sent to ${member.email}.`)
      return mail
    },
    again: async () => {
      for (const table of ['digest_runs', 'digests', 'mailbox', 'jobs'])
        await sql`delete from ${sql.table(table)}`.execute(db)
    },
  }
}
