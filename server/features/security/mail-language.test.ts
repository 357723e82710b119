import { beforeAll, expect, it } from 'vitest'
import { createTestApp, mailTo, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount, factoryPassword } from '../../../tests/support/factories.ts'
import { runCommand } from '../../run-command.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const headers = { 'accept-language': 'es', 'user-agent': chromeOnAndroid }

async function speaking(language: string) {
  const { account } = await createAccount(app.deps.db, { language })
  return { email: account.email, as: await signInAs(app, account) }
}

it.each([
  ['the account', 'ca', 'S’han tancat totes les sessions', 'Navegador: Chrome a Android.'],
  ['the browser where that is none of ours', 'xx', 'Se han cerrado todas tus sesiones', 'desde Chrome en Android.'],
])('sends a notice in the language of %s, with its time and browser', async (_, language, subject, browser) => {
  const { email, as } = await speaking(language)
  await app.api('POST', '/security/sessions/end', { as, body: { scope: 'global' }, headers })
  const [mail] = await mailTo(app, email)
  expect(mail?.subject).toBe(subject)
  expect(mail?.text).toContain(browser)
  expect(mail?.text).toMatch(/ \d{1,2} d.+ del? \d{4} \(\d{1,2}:\d\d UTC\)/)
})

it('sends a notice of an operator’s action in the language of the account, or in English', async () => {
  const [catalan, unknown] = [await speaking('ca'), await speaking('xx')]
  for (const { email } of [catalan, unknown]) await runCommand(['sign-out', email], app.deps)
  expect((await mailTo(app, catalan.email))[0]?.subject).toBe('S’han tancat totes les sessions')
  expect((await mailTo(app, unknown.email))[0]?.subject).toBe('You were signed out everywhere')
})

it('mails both emails about a change in the language of their owner', async () => {
  const { email, as } = await speaking('ca')
  const to = 'mail-language@example.org'
  await app.api('POST', '/security/email', { as, body: { email: to, password: factoryPassword }, headers })
  const [[old], [wished]] = [await mailTo(app, email), await mailTo(app, to)]
  expect(old?.text).toContain(`s’ha demanat canviar el correu per aquest: ${to}.`)
  expect(wished?.subject).toBe('Confirma el teu correu nou per a Our Peeps')
  for (const mail of [old, wished]) expect(mail?.html).toContain('<html lang="ca">')
})
