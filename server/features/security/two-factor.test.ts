import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, mailTo, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount, factoryPassword } from '../../../tests/support/factories.ts'
import { codeOf, completeSessions, giveSecondFactor, wrongCode } from '../../../tests/support/people/two-factor.ts'
import { stopInTimeStep } from '../../../tests/support/people/time-step.ts'
import { hashRecoveryCode } from '../../crypto/recovery-codes.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

let addresses = 0
/** Avoids the rate limiter. */
const from = () => `10.20.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`

const rowOf = (id: string) =>
  app.deps.db.selectFrom('user_2fa').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow()

async function pendingSecondFactor() {
  const { account } = await createAccount(app.deps.db)
  const factor = await giveSecondFactor(app, account)
  return { account, ...factor, as: await signInAs(app, account) }
}
const step = (as: string, code: string, body: object = {}) =>
  app.api('POST', '/security/second-step', { as, body: { code, ...body }, from: from() })

describe('the second step', () => {
  it('completes the sign-in, logs it, and returns the attempts left after a wrong code', async () => {
    const { account, key, as } = await pendingSecondFactor()
    const { body } = await app.api('GET', '/session', { as })
    expect([body.viewer, body.secondStep]).toEqual([
      null,
      { attemptsLeft: 5, retryAfter: null, passkey: false, authenticator: true },
    ])
    const wrong = await step(as, wrongCode(key))
    expect([wrong.status, wrong.body.code, wrong.body.data.attemptsLeft]).toEqual([422, 'INVALID_CODE', 4])
    expect((await app.api('GET', '/session', { as })).body.secondStep.attemptsLeft).toBe(4)
    const right = await step(as, codeOf(key))
    expect([right.status, right.body.id]).toEqual([200, account.id])
    expect((await app.api('GET', '/session', { as })).body).toMatchObject({ viewer: null, secondStep: null })
    const complete = /session_token=([^;]+)/.exec(right.headers.getSetCookie().join())?.[1]
    const after = (await app.api('GET', '/session', { as: complete })).body
    expect([after.viewer.id, after.secondStep]).toEqual([account.id, null])
    expect((await step(complete!, codeOf(key, 1))).status).toBe(401)
    const log = (await app.api('GET', '/security/log', { as: complete })).body
    expect(log.items.map((item: { event: string }) => item.event)).toEqual(['signedIn'])
  })

  it('accepts the codes of the previous, current and next time step, each once, and none older', async () => {
    stopInTimeStep()
    const { account, key, as } = await pendingSecondFactor()
    expect((await step(as, codeOf(key, -3))).status).toBe(422)
    expect((await step(as, codeOf(key, 3))).status).toBe(422)
    expect((await step(as, codeOf(key, -1))).status).toBe(200)
    const again = await signInAs(app, account)
    expect((await step(again, codeOf(key, -1))).status).toBe(422)
    expect((await step(again, codeOf(key, 1))).status).toBe(200)
    expect((await step(await signInAs(app, account), codeOf(key))).status).toBe(422)
  })

  it('accepts one of a hundred concurrent attempts with one code', async () => {
    const { account, key } = await pendingSecondFactor()
    const code = codeOf(key)
    const sessions = await Promise.all(Array.from({ length: 100 }, () => signInAs(app, account)))
    const answers = await Promise.all(sessions.map(as => step(as, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('accepts one of a hundred concurrent attempts with one recovery code, and uses up only that code', async () => {
    const { account, codes } = await pendingSecondFactor()
    const sessions = await Promise.all(Array.from({ length: 100 }, () => signInAs(app, account)))
    const answers = await Promise.all(sessions.map(as => step(as, codes[0]!.toLowerCase())))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await rowOf(account.id)).recovery_codes_hashed).toHaveLength(9)
    expect((await mailTo(app, account.email)).map(({ subject }) => subject)).toContain('A recovery code was used')
  })

  it('closes for 15 minutes after five of fifty concurrent wrong codes, even to the right one, for this account only', async () => {
    const { account, key, as } = await pendingSecondFactor()
    const wrong = wrongCode(key)
    const answers = await Promise.all(Array.from({ length: 50 }, () => step(as, wrong)))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(4)
    expect(answers.filter(({ status }) => status === 423)).toHaveLength(46)
    const right = await step(as, codeOf(key))
    expect([right.status, right.body.code]).toEqual([423, 'SECOND_STEP_LOCKED'])
    expect(right.body.data.retryAfter).toBeGreaterThan(880)
    expect(right.headers.get('retry-after')).toBeTruthy()
    expect((await app.api('GET', '/session', { as })).body.secondStep.attemptsLeft).toBe(0)
    const mails = (await mailTo(app, account.email)).filter(({ subject }) =>
      subject.startsWith('Failed sign-in attempts'),
    )
    expect(mails).toHaveLength(1)

    const other = await pendingSecondFactor()
    expect((await step(other.as, codeOf(other.key))).status).toBe(200)

    await app.deps.db
      .updateTable('user_2fa')
      .set({ locked_until: new Date(Date.now() - 1_000) })
      .where('user_id', '=', account.id)
      .execute()
    expect((await app.api('GET', '/session', { as })).body.secondStep).toMatchObject({
      attemptsLeft: 5,
      retryAfter: null,
    })
    expect((await step(as, wrong)).body.data.attemptsLeft).toBe(4)
    expect((await step(as, codeOf(key))).status).toBe(200)
  })

  it('expires after an hour', async () => {
    const { account, key, as } = await pendingSecondFactor()
    await app.deps.db
      .updateTable('sessions')
      .set({ created_at: new Date(Date.now() - 61 * 60_000) })
      .where('user_id', '=', account.id)
      .execute()
    expect((await step(as, codeOf(key))).status).toBe(401)
  })

  it('reports a malformed code on its field', async () => {
    const { as } = await pendingSecondFactor()
    for (const code of ['', '12345', '1234567', 'ABC-DEFG', '        '])
      expect((await step(as, code)).body.data.fields).toEqual({ code: 'codeShort' })
  })
})

describe('the key', () => {
  const current = 'c'.repeat(40)

  it('is resealed when it is used with an older secret or in the legacy format', async () => {
    stopInTimeStep()
    const { account, key, as } = await pendingSecondFactor()
    const legacy = Buffer.from(key).toString('base64')
    const store = (secret_encrypted: string) =>
      app.deps.db.updateTable('user_2fa').set({ secret_encrypted }).where('user_id', '=', account.id).execute()
    await store(legacy)
    expect((await step(as, codeOf(key, -1))).status).toBe(200)
    const sealed = (await rowOf(account.id)).secret_encrypted!
    expect(sealed.startsWith(`v1.${app.deps.keyring.current.id}.`)).toBe(true)

    const renewed = await createTestApp({
      database: app.deps.database,
      environment: { SECRET: current, PREVIOUS_SECRETS: app.deps.environment.secret },
    })
    const recoveryCode = 'K7QX2M9P'
    await app.deps.db
      .updateTable('user_2fa')
      .set({ recovery_codes_hashed: [hashRecoveryCode(app.deps.keyring, account.id, recoveryCode)] })
      .where('user_id', '=', account.id)
      .execute()
    const answer = async (code: string) => {
      const as = await signInWith(renewed, account)
      return (await renewed.api('POST', '/security/second-step', { as, body: { code }, from: from() })).status
    }
    expect(await answer(codeOf(key))).toBe(200)
    expect((await rowOf(account.id)).secret_encrypted).toContain(renewed.deps.keyring.current.id)
    // Codes hashed with the older secret still work.
    expect(await answer(recoveryCode)).toBe(200)
  })
})

describe('enrolling', () => {
  async function member() {
    const { account } = await createAccount(app.deps.db)
    return { account, as: await signInAs(app, account) }
  }
  const post = (as: string, path: string, body: object = {}) =>
    app.api('POST', `/security/two-factor/${path}`, { as, body, from: from() })

  it('goes from the key through a code to recovery codes, and ends the other sessions', async () => {
    stopInTimeStep()
    const { account, as } = await member()
    const elsewhere = await signInAs(app, account)
    const begun = (await post(as, 'begin')).body
    expect(begun.url).toContain(`secret=${begun.key}`)
    expect(begun.key).toMatch(/^[A-Z2-7]{32}$/)
    const { enrollment } = begun
    const password = factoryPassword
    const stranger = await post(as, 'verify', { code: codeOf(begun.key), password: 'not mine', enrollment })
    expect([stranger.status, stranger.body.data.fields]).toEqual([422, { password: 'passwordWrong' }])
    const wrong = await post(as, 'verify', { code: wrongCode(begun.key), password, enrollment })
    expect([wrong.status, wrong.body.data.fields]).toEqual([422, { code: 'codeInvalid' }])
    const verified = (await post(as, 'verify', { code: codeOf(begun.key), password, enrollment })).body
    expect(new Set(verified.codes).size).toBe(10)
    expect(verified.codes.every((code: string) => /^[A-Z0-9]{8}$/.test(code))).toBe(true)

    expect(
      await app.deps.db.selectFrom('user_2fa').where('user_id', '=', account.id).select('user_id').execute(),
    ).toEqual([])
    const twice = await Promise.all([1, 2].map(() => post(as, 'enable', { enrollment: verified.enrollment })))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await app.api('GET', '/session', { as })).body.viewer.id).toBe(account.id)
    expect((await app.api('GET', '/session', { as: elsewhere })).body.viewer).toBeNull()
    const stored = await rowOf(account.id)
    expect(JSON.stringify(stored)).not.toContain(begun.key)
    expect(stored.recovery_codes_hashed.every(hash => /^[0-9a-f]{64}$/.test(hash))).toBe(true)
    expect((await mailTo(app, account.email)).map(({ subject }) => subject)).toEqual([
      'Two-factor authentication is on',
    ])

    const half = await signInAs(app, account)
    expect((await step(half, codeOf(begun.key))).status).toBe(422)
    expect((await step(half, verified.codes[3])).status).toBe(200)
    expect((await post(as, 'begin')).body.code).toBe('TWO_FACTOR_ON')
  })

  it('rejects the enrollment of another account, of another step, or an altered one', async () => {
    const [ann, ben] = [await member(), await member()]
    const { key, enrollment } = (await post(ann.as, 'begin')).body
    const proof = { code: codeOf(key), password: factoryPassword }
    expect((await post(ben.as, 'verify', { ...proof, enrollment })).body.code).toBe('ENROLMENT_EXPIRED')
    expect((await post(ann.as, 'enable', { enrollment })).body.code).toBe('ENROLMENT_EXPIRED')
    expect((await post(ann.as, 'verify', { ...proof, enrollment: `${enrollment.slice(0, -2)}AA` })).status).toBe(410)
    expect(
      await app.deps.db
        .selectFrom('user_2fa')
        .selectAll()
        .where('user_id', 'in', [ann.account.id, ben.account.id])
        .execute(),
    ).toEqual([])
  })

  it('gives an admin role its rights, and revokes them when it is disabled', async () => {
    const { account } = await createAccount(app.deps.db, { role: 'admin' })
    const as = await signInAs(app, account)
    const rights = async () => {
      const { viewer } = (await app.api('GET', '/session', { as })).body
      return [viewer.isAdmin, viewer.secondFactorNeeded]
    }
    expect(await rights()).toEqual([false, true])
    const { key } = await giveSecondFactor(app, account)
    await completeSessions(app, account)
    expect(await rights()).toEqual([true, false])
    expect((await post(as, 'disable', { code: codeOf(key) })).status).toBe(200)
    expect(await rights()).toEqual([false, true])
  })
})

describe('with two-factor on', () => {
  async function protectedMember() {
    const { account } = await createAccount(app.deps.db)
    const factor = await giveSecondFactor(app, account)
    const as = await signInAs(app, account)
    await completeSessions(app, account)
    return { account, as, ...factor }
  }
  const post = (as: string, path: string, code: string) =>
    app.api('POST', `/security/two-factor/${path}`, { as, body: { code }, from: from() })

  it('requires a fresh code for new recovery codes, which replace the old ones', async () => {
    stopInTimeStep()
    const { account, as, key, codes } = await protectedMember()
    expect((await post(as, 'recovery-codes', '')).body.data.fields).toEqual({ code: 'codeMissing' })
    expect((await post(as, 'recovery-codes', '12ab')).body.data.fields).toEqual({ code: 'codeFormat' })
    expect((await post(as, 'recovery-codes', wrongCode(key))).body.code).toBe('INVALID_CODE')
    const code = codeOf(key)
    const fresh = await post(as, 'recovery-codes', code)
    expect(fresh.body.codes).toHaveLength(10)
    expect((await post(as, 'recovery-codes', code)).body.code).toBe('INVALID_CODE')
    const half = await signInAs(app, account)
    expect((await step(half, codes[0]!)).status).toBe(422)
    expect((await step(half, fresh.body.codes[0])).status).toBe(200)
  })

  it('deletes the key, the codes and all devices when it is disabled', async () => {
    const { account, as, key } = await protectedMember()
    expect((await post(as, 'disable', wrongCode(key))).status).toBe(422)
    expect((await post(as, 'disable', codeOf(key))).status).toBe(200)
    expect(await rowOf(account.id)).toMatchObject({ enabled: false, secret_encrypted: null, recovery_codes_hashed: [] })
    expect((await post(as, 'disable', codeOf(key, 1))).body.code).toBe('TWO_FACTOR_OFF')
    expect((await app.api('GET', '/security', { as })).body.twoFactor).toEqual({
      enabled: false,
      authenticator: false,
      lastUsedAt: null,
      recoveryCodesLeft: 0,
      needed: false,
    })
  })

  it('limits guessing of codes in an open session', async () => {
    const { as, key } = await protectedMember()
    const wrong = wrongCode(key)
    const answers = await Promise.all(Array.from({ length: 12 }, () => post(as, 'disable', wrong)))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
    expect((await post(as, 'disable', codeOf(key))).status).toBe(429)
  })
})

async function signInWith(target: TestApp, account: { id: string }): Promise<string> {
  const cookie = decodeURIComponent(await signInAs(target, account))
  const token = cookie.slice(0, cookie.lastIndexOf('.'))
  return encodeURIComponent(
    `${token}.${createHmac('sha256', target.deps.environment.secret).update(token).digest('base64')}`,
  )
}
