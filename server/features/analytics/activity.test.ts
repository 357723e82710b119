import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount } from '../../../tests/support/factories.ts'
import { completeOnboarding } from '../profiles/onboarding.ts'
import { viewerOf } from '../../sessions/open-session.ts'

let app: TestApp
const today = () => Temporal.Now.zonedDateTimeISO('Europe/Madrid').startOfDay()
const midnight = () => today().epochMilliseconds
const day = () => today().toPlainDate().toString()

beforeAll(async () => {
  app = await createTestApp()
})

describe('member activity', () => {
  const days = async (id: string) =>
    (
      await sql<{
        day: string
      }>`select to_char(day, 'YYYY-MM-DD') as day from activity_days where user_id = ${id}`.execute(app.deps.db)
    ).rows.map(({ day }) => day)

  it("is recorded once a day, with the member's first request", async () => {
    const { account } = await createAccount(app.deps.db)
    const session = await signInAs(app, account)
    const look = () => app.api('GET', '/accounts/session', { as: session })
    const seen = (last: Date) =>
      app.deps.db.updateTable('sessions').set({ last_active_at: last }).where('user_id', '=', account.id).execute()
    await seen(new Date(midnight() - 1))
    await look()
    expect(await days(account.id)).toEqual([day()])
    await seen(new Date(midnight() - 43_200_000))
    await Promise.all([look(), look()])
    expect(await days(account.id)).toEqual([day()])
  })

  it('is recorded for a member who signs in or completes onboarding and leaves immediately', async () => {
    const { account, password } = await createAccount(app.deps.db)
    const { status } = await app.api('POST', '/accounts/sign-in', { body: { email: account.email, password } })
    expect(status).toBe(200)
    expect(await days(account.id)).toEqual([day()])
    const { account: fresh } = await createAccount(app.deps.db, { onboarded: false })
    await signInAs(app, fresh)
    const { id } = await app.deps.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', fresh.id)
      .executeTakeFirstOrThrow()
    const viewer = await viewerOf(app.deps.db, id)
    expect(await days(fresh.id)).toEqual([])
    await completeOnboarding(app.deps.db, viewer, {
      ...{ name: 'Neus', hometown: 'Vic', country: 'Spain', industry: 'Other', company: 'None' },
      ...{ yearsInCity: 'native', neighborhood: 'Gràcia', neighborhoodOther: null, knowledgeableIn: ['Podcasting'] },
    } as never)
    expect(await days(fresh.id)).toEqual([day()])
  })
})
