import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, mailTo, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { factoryPassword } from '../../../tests/support/factories.ts'
import { givePasskey, relyOnPasskeys, type Tampering } from '../../../tests/support/passkeys.ts'
import { exporting, type Exporter } from '../../../tests/support/people/exporting.ts'
import { completeSessions } from '../../../tests/support/people/two-factor.ts'

let app: TestApp
let on: ReturnType<typeof exporting>
let ann: Exporter
let id: string
beforeAll(async () => {
  app = await createTestApp()
  on = exporting(app)
})
beforeEach(async () => {
  ann = await on.member()
  id = (await on.request(ann)).body.id as string
  await app.deps.jobs.wake()
})

const confirm = (proof: object, as = ann.as) => app.api('POST', `/exports/${id}/confirmation`, { as, body: proof })
type Authenticator = Awaited<ReturnType<typeof givePasskey>>['authenticator']
async function answer(authenticator: Authenticator, change?: Tampering) {
  const { body } = await app.api('POST', '/passkeys/confirm/options', { as: ann.as, body: {} })
  return { passkey: authenticator.get(body, change) }
}
const fileStatus = async (as = ann.as) => (await on.file({ as }, id)).status

describe('confirming a download with a passkey', () => {
  it('opens the file to this session only, and tells the owner', async () => {
    const read = async () => (await app.api('GET', '/exports', { as: ann.as })).body.passkey as boolean
    expect(await read()).toBe(false)
    const { authenticator } = await givePasskey(app, ann)
    expect(await read()).toBe(true)
    expect(await fileStatus()).toBe(403)
    expect(await confirm(await answer(authenticator))).toMatchObject({
      body: { url: `/api/exports/${id}/our-peeps-data.zip` },
    })
    expect(await fileStatus()).toBe(200)
    expect(await fileStatus(await signInAs(app, ann))).toBe(403)
    const subjects = (await mailTo(app, ann.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Your data is being downloaded')
  })

  it('works once, and only in the session that asked for the challenge', async () => {
    const { authenticator } = await givePasskey(app, ann)
    const proof = await answer(authenticator)
    expect((await confirm(proof, await signInAs(app, ann))).body.code).toBe('PASSKEY_EXPIRED')
    expect(await fileStatus()).toBe(403)
    expect((await confirm(proof)).status).toBe(200)
    expect((await confirm(proof)).body.code).toBe('PASSKEY_EXPIRED')
  })

  it('rejects the passkey of another account, an unverified user, and both proofs or none', async () => {
    const { authenticator } = await givePasskey(app, ann)
    const foreign = await givePasskey(app, await on.member())
    expect((await confirm(await answer(foreign.authenticator))).body.code).toBe('PASSKEY_NOT_FOUND')
    expect((await confirm(await answer(authenticator, { verified: false }))).body.code).toBe('PASSKEY_REFUSED')
    for (const proof of [{}, { ...(await answer(authenticator)), password: factoryPassword }])
      expect((await confirm(proof)).body.data.fields).toEqual({ password: 'passwordRequired' })
    expect(await fileStatus()).toBe(403)
  })

  it('does not open the file of another member', async () => {
    const { authenticator } = await givePasskey(app, ann)
    const others = await on.prepared(await on.member())
    const proof = await answer(authenticator)
    const path = `/exports/${others}/confirmation`
    expect((await app.api('POST', path, { as: ann.as, body: proof })).body.code).toBe('EXPORT_NOT_FOUND')
  })
})

it('asks for no code with two-factor, also if passkeys are the only factor', async () => {
  const { authenticator } = await givePasskey(app, ann)
  await relyOnPasskeys(app, ann)
  await completeSessions(app, ann)
  expect((await confirm(await answer(authenticator))).status).toBe(200)
  expect((await confirm({ password: factoryPassword })).status).toBe(200)
})
