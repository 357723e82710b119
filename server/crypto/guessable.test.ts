import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, mailTo, signInAs, type TestApp } from '../../tests/support/app.ts'
import { createAccount, factoryPassword } from '../../tests/support/factories.ts'
import { guessableBecause } from './guessable.ts'

const ann = { name: 'Ann Marie Puig', email: 'annie.puig+peeps@mail.example' }

describe('guessableBecause', () => {
  it.each([
    ['Barcelona2026!', 'passwordCommon'],
    ['Our Peeps 1234', 'passwordCommon'],
    ['our.peeps.barcelona', 'passwordCommon'],
    ['Welcome12345678', 'passwordCommon'],
    ['passwordpassword', 'passwordCommon'],
    ['Contraseña2026', 'passwordCommon'],
    ['iloveyou123456', 'passwordCommon'],
    ['123456789012', 'passwordCommon'],
    ['qwertyuiop1234', 'passwordCommon'],
    ['zyxwvutsrqponm', 'passwordCommon'],
    ['1q2w3e4r5t6y', 'passwordCommon'],
    ['liverpool2026', 'passwordListed'],
    ['Sunshine1999!', 'passwordListed'],
    ['l1verp00l-2026', 'passwordListed'],
    ['Superm@n!1984', 'passwordListed'],
    ['dragondragon', 'passwordListed'],
    ['123456-dragon', 'passwordListed'],
    ['Annie-Dragon-2026', 'passwordListed'],
    ['AnnMariePuig99', 'passwordPersonal'],
    ['Barcelona-Puig', 'passwordPersonal'],
    ['annie.puig+peeps@mail.example', 'passwordPersonal'],
    ['aaaaaaaaaaaaaaaa', 'passwordRepeats'],
    ['abcabcabcabcabc', 'passwordRepeats'],
  ])('rejects %s as %s', (password, cause) => {
    expect(guessableBecause(password, ann)).toBe(cause)
  })

  it.each([
    'correct horse battery',
    'liverpool and dragons',
    'dragon 7Yx2-Qm',
    'barcelona in the rain',
    'sopa de lletres amb ous',
    'горный воздух и чай',
    '雨の日はいつも図書館にいます',
    '48213907556120',
    'Anniversary tulips',
  ])('accepts %s', password => {
    expect(guessableBecause(password, ann)).toBeNull()
  })
})

describe('over HTTP', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  const refused = { status: 400, body: { code: 'INVALID_INPUT', data: { fields: { password: 'passwordPersonal' } } } }

  it('rejects a guessable password at sign-up', async () => {
    const body = { name: 'Ann', email: 'ann.of.guessing@example.org', password: 'ann.of.guessing' }
    const signUp = (password: string) =>
      app.api('POST', '/accounts/sign-up', { body: { ...body, password }, from: '10.62.0.1' })
    expect(await signUp(body.password)).toMatchObject(refused)
    expect((await signUp('passwordpassword')).body.data.fields).toEqual({ password: 'passwordCommon' })
    expect((await signUp('aaaaaaaaaaaa')).body.data.fields).toEqual({ password: 'passwordRepeats' })
  })

  it('rejects a guessable password in settings and at reset, without using up the reset link', async () => {
    const { account } = await createAccount(app.deps.db)
    const as = await signInAs(app, account)
    const password = `${account.name.toUpperCase()}-2026`.padEnd(12, '!')
    const body = { current: factoryPassword, password }
    expect(await app.api('POST', '/security/password', { as, body })).toMatchObject(refused)

    await app.api('POST', '/accounts/request-reset', { body: { email: account.email }, from: '10.62.0.2' })
    const token = /token=([\w-]+)/.exec((await mailTo(app, account.email))[0]?.text ?? '')?.[1]
    const reset = (password: string) =>
      app.api('POST', '/accounts/reset-password', { body: { token, password }, from: '10.62.0.2' })
    expect(await reset(password)).toMatchObject(refused)
    expect((await reset('quite another long one')).status).toBe(200)
  })
})
