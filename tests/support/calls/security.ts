import { randomUUID } from 'node:crypto'
import type { TestApp } from '../app.ts'
import { factoryPassword } from '../factories.ts'
import { assertedAt } from './passkeys.ts'
import { allBut, codeIn, signedIn, withSecondFactor, type Calls, type Refusal, type World } from './world.ts'

const on: Refusal = { code: 'TWO_FACTOR_ON', to: withSecondFactor, because: 'it is on already' }
const off: Refusal = { code: 'TWO_FACTOR_OFF', to: allBut(signedIn, ...withSecondFactor), because: 'it is not on' }
const anothers = { to: allBut(signedIn, 'participant'), because: 'it is the participant’s' }

async function begun({ api }: TestApp, { session: as, key }: World): Promise<Partial<World>> {
  const { body } = await api('POST', '/security/two-factor/begin', { as, body: {} })
  return { key: body.key ?? key, enrollment: body.enrollment }
}

const verification = (world: World) => ({
  path: '/security/two-factor/verify',
  body: { code: codeIn(world), password: factoryPassword, enrollment: world.enrollment ?? 'made up' },
})

export const security: Calls = {
  'security.enterCode': { call: world => ({ path: '/security/second-step', body: { code: codeIn(world) } }) },
  'security.read': { call: () => ({ path: '/security' }) },
  'security.log': { call: () => ({ path: '/security/log' }) },
  'security.staffAccess': { call: () => ({ path: '/security/staff-access' }) },
  'security.beginTwoFactor': {
    call: () => ({ path: '/security/two-factor/begin', body: {} }),
    refusals: [on],
    changes: false,
  },
  'security.verifyTwoFactor': { given: begun, call: verification, refusals: [on], changes: false },
  'security.enrollPasskeys': {
    given: assertedAt('/passkeys/confirm/options'),
    call: ({ passkey }) => ({ path: '/security/two-factor/passkeys', body: { passkey } }),
    refusals: [on],
  },
  'security.enableTwoFactor': {
    given: async (app, world) => {
      const scanned = { ...world, ...(await begun(app, world)) }
      const { path, body } = verification(scanned)
      return { enrollment: (await app.api('POST', path, { as: world.session, body })).body.enrollment }
    },
    call: ({ enrollment = 'made up' }) => ({ path: '/security/two-factor/enable', body: { enrollment } }),
    refusals: [on],
  },
  'security.regenerateCodes': {
    call: world => ({ path: '/security/two-factor/recovery-codes', body: { code: codeIn(world) } }),
    refusals: [off],
  },
  'security.disableTwoFactor': {
    call: world => ({ path: '/security/two-factor/disable', body: { code: codeIn(world) } }),
    refusals: [off],
  },
  'security.confirmCode': {
    call: world => ({ path: '/security/fresh-code', body: { code: codeIn(world) } }),
    refusals: [off],
  },
  'security.changePassword': {
    call: () => ({
      path: '/security/password',
      body: { current: factoryPassword, password: 'another long password' },
    }),
  },
  'security.changeEmail': {
    call: () => ({
      path: '/security/email',
      body: { email: `${randomUUID()}@example.org`, password: factoryPassword },
    }),
  },
  'security.confirmEmail': {
    given: async ({ deps }, { email }) => {
      await deps.db
        .updateTable('accounts')
        .set({ email_refused_at: new Date(), email_refusal: '550 5.1.1' })
        .where('email', '=', email)
        .execute()
      return {}
    },
    call: () => ({ path: '/security/email/confirm', body: {} }),
  },
  'security.cancelEmailChange': { call: () => ({ path: '/security/email' }) },
  'security.forgetDevice': {
    call: ({ somebodysDevice }) => ({ path: `/security/devices/${somebodysDevice}` }),
    refusals: [{ code: 'DEVICE_NOT_FOUND', ...anothers }],
  },
  'security.forgetDevices': { call: () => ({ path: '/security/devices' }) },
  'security.endSession': {
    call: ({ somebodysSession }) => ({ path: `/security/sessions/${somebodysSession}` }),
    refusals: [{ code: 'SESSION_NOT_FOUND', ...anothers }],
  },
  'security.endSessions': { call: () => ({ path: '/security/sessions/end', body: { scope: 'others' } }) },
}
