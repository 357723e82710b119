import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, mailTo, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount, factoryPassword } from '../../../tests/support/factories.ts'
import { givePasskey } from '../../../tests/support/passkeys.ts'
import { createAdmin } from '../../../tests/support/people/admins.ts'
import { openBrowser } from '../../../tests/support/people/browser.ts'
import { codeOf, giveSecondFactor, wrongCode } from '../../../tests/support/people/two-factor.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

let ips = 0
const signIn = async ({ email }: { email: string }) =>
  app.api('POST', '/accounts/sign-in', { body: { email, password: factoryPassword }, from: `10.94.0.${++ips}` })
const comesDue = ({ id }: { id: string }) =>
  app.deps.db
    .updateTable('accounts')
    .set({ deletion_due_at: sql`now()` })
    .where('id', '=', id)
    .execute()
async function scheduled() {
  const { account } = await createAccount(app.deps.db)
  const as = await signInAs(app, account)
  await app.api('POST', '/account/deletion', { as, body: { posts: 'remove', password: factoryPassword } })
  return { account, token: (await signIn(account)).body.deletion.token as string }
}

describe('an account with two-factor that is scheduled for deletion', () => {
  it.each(['a code', 'a recovery code', 'a passkey'])('is kept after %s, not before', async how => {
    const { account, token } = await scheduled()
    const { key, codes } = await giveSecondFactor(app, account)
    const { authenticator } = await givePasskey(app, account)
    const reader = await signInAs(app, (await createAccount(app.deps.db)).account)
    const status = async () => (await app.api('GET', `/profiles/${account.id}`, { as: reader })).body.code
    const browser = openBrowser(() => `10.94.3.${++ips}`)
    const send = (path: string, body: object) => browser.send(app, 'POST', path, body)
    expect((await send('/account/deletion/cancel', { token })).body).toMatchObject({
      ...{ viewer: null, secondStep: { attemptsLeft: 5 } },
    })
    expect((await send('/security/second-step', { code: wrongCode(key) })).body.code).toBe('INVALID_CODE')
    expect(await status()).toBe('PROFILE_INACTIVE')
    expect((await signIn(account)).body.deletion).toMatchObject({ name: account.name })
    const options = how === 'a passkey' ? (await send('/passkeys/second-step/options', {})).body : undefined
    const entered = options
      ? await send('/passkeys/second-step', { passkey: authenticator.get(options) })
      : await send('/security/second-step', { code: how === 'a code' ? codeOf(key) : codes[0] })
    expect([entered.status, entered.body.id]).toEqual([200, account.id])
    expect(await status()).toBeUndefined()
    const mails = await mailTo(app, account.email)
    expect(mails.filter(({ subject }) => subject === 'You kept your account')).toHaveLength(1)
  })

  it('is not kept by a code after the date, or after an administrator deactivated it', async () => {
    const admin = await createAdmin(app)
    const ends = [
      comesDue,
      ({ id }: { id: string }) =>
        app.api('PUT', `/admin/users/${id}/active`, { as: admin.as, body: { active: false, note: 'A scam' } }),
    ]
    for (const end of ends) {
      const { account, token } = await scheduled()
      const { key } = await giveSecondFactor(app, account)
      const browser = openBrowser(() => `10.94.4.${++ips}`)
      await browser.send(app, 'POST', '/account/deletion/cancel', { token })
      await end(account)
      const entered = await browser.send(app, 'POST', '/security/second-step', { code: codeOf(key) })
      expect(entered.body.code).toBe('SIGNED_OUT')
      const { is_active } = await app.deps.db
        .selectFrom('accounts')
        .select('is_active')
        .where('id', '=', account.id)
        .executeTakeFirstOrThrow()
      expect(is_active).toBe(false)
    }
  })
})
