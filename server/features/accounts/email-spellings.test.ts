import { beforeAll, expect, it } from 'vitest'
import { createTestApp, mailTo, type TestApp } from '../../../tests/support/app.ts'
import { createAdmin } from '../../../tests/support/people/admins.ts'
import { grant } from '../admin/grant-command.ts'

const password = 'correct horse battery'
let app: TestApp
let people = 0
const from = () => `10.44.0.${++people}`
const post = (path: string, body: object) => app.api('POST', path, { body, from: from() })
const tokenIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? ''

beforeAll(async () => {
  app = await createTestApp()
})

const stored = 'jordi@xn--bara-2oa.cat'
const spellings = [
  'jordi@barça.cat',
  'JORDI@BARÇA.CAT',
  'jordi@barc\u0327a.cat',
  stored,
  'mailto:jordi@barça.cat',
  '\u202Ajordi@barça.cat\u202C\u200B',
  'Jordi <jordi@barça.cat>',
  'ｊｏｒｄｉ＠ｂａｒｃ\u0327ａ．ｃａｔ',
]

it('finds the account of an email in every spelling, and shows its domain as people write it', async () => {
  const email = 'jordi@barça.cat'
  expect((await post('/accounts/sign-up', { name: 'Jordi', email, password })).body).toEqual({ email })
  const [mail] = await mailTo(app, stored)
  expect((await post('/accounts/confirm', { token: tokenIn(mail?.text) })).body).toMatchObject({ email })
  for (const spelling of spellings) {
    const again = await post('/accounts/sign-up', { name: 'Jordi', email: spelling, password })
    expect([again.status, again.body.code], spelling).toEqual([409, 'EMAIL_TAKEN'])
    const { body } = await post('/accounts/sign-in', { email: spelling, password })
    expect(body.viewer?.email, spelling).toBe(email)
    const resent = await post('/accounts/resend-confirmation', { email: spelling })
    expect([resent.status, resent.body.code], spelling).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect((await grant(app.deps.db, spelling, 'member')).exitCode, spelling).toBe(0)
  }
  expect((await post('/accounts/request-reset', { email: spellings[5] })).body).toEqual({ email })
  const reset = (await mailTo(app, stored)).find(({ text }) => text?.includes('reset-password?token='))
  expect((await post('/accounts/check-reset', { token: tokenIn(reset?.text) })).body).toEqual({ email })

  const admin = await createAdmin(app)
  for (const spelling of spellings) {
    const path = `/admin/users?search=${encodeURIComponent(spelling)}`
    const found = await app.api('GET', path, { as: admin.as })
    expect(
      found.body.items.map(({ name }: { name: string }) => name),
      spelling,
    ).toEqual(['Jordi'])
  }
})

it.each(['o&leary@example.org', 'a/b@example.org', "x'{y}|z=`~@example.org", '.a..b.@example.org', 'x@пример.рф'])(
  'sends to %s',
  async email => {
    expect((await post('/accounts/sign-up', { name: 'Ann', email, password })).body).toEqual({ email })
    const [mail] = await mailTo(app, email.replace('пример.рф', 'xn--e1afmkfd.xn--p1ai'))
    expect((await post('/accounts/confirm', { token: tokenIn(mail?.text) })).body.email).toBe(email)
  },
)

it('refuses a name that email programs would link, together with other wrong fields', async () => {
  const refusal = await post('/accounts/sign-up', { name: 'Anna.shop', email: 'núria@example.org', password: 'short' })
  expect(refusal.body.data.fields).toEqual({ name: 'nameLink', email: 'emailLetters', password: 'passwordTooShort' })
  const accepted = await post('/accounts/sign-up', { name: 'M.Àngels Roca', email: 'mar@example.org', password })
  expect(accepted.status).toBe(200)
})
