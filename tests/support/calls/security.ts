import { randomUUID } from 'node:crypto'
import { factoryPassword } from '../factories.ts'
import { everybody, type Calls } from './world.ts'

export const security: Calls = {
  'security.enterCode': { call: () => ({ path: '/security/second-step', body: { code: 'AAAAAAAA' } }) },
  'security.read': { call: () => ({ path: '/security' }) },
  'security.log': { call: () => ({ path: '/security/log' }) },
  'security.beginTwoFactor': { call: () => ({ path: '/security/two-factor/begin', body: {} }) },
  'security.verifyTwoFactor': {
    call: () => ({
      path: '/security/two-factor/verify',
      body: { code: '000000', password: factoryPassword, enrolment: 'made up' },
    }),
  },
  'security.enableTwoFactor': {
    call: () => ({ path: '/security/two-factor/enable', body: { enrolment: 'made up' } }),
  },
  'security.regenerateCodes': {
    call: () => ({ path: '/security/two-factor/recovery-codes', body: { code: '000000' } }),
  },
  'security.disableTwoFactor': { call: () => ({ path: '/security/two-factor/disable', body: { code: '000000' } }) },
  'security.confirmCode': { call: () => ({ path: '/security/fresh-code', body: { code: '000000' } }) },
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
  'security.cancelEmailChange': { call: () => ({ path: '/security/email' }) },
  'security.forgetDevice': {
    call: ({ somebodysDevice }) => ({ path: `/security/devices/${somebodysDevice}` }),
    seesNothing: everybody,
  },
  'security.forgetDevices': { call: () => ({ path: '/security/devices' }) },
  'security.endSession': {
    call: ({ somebodysSession }) => ({ path: `/security/sessions/${somebodysSession}` }),
    seesNothing: everybody,
  },
  'security.endSessions': { call: () => ({ path: '/security/sessions/end', body: { scope: 'others' } }) },
}
