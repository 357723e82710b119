import * as z from 'zod/mini'
import { changeEmailInput, changePasswordInput, currentPassword } from './account-input.ts'
import { viewer } from './accounts.ts'
import { at, fails } from './access.ts'
import { pageInput, pageOf } from './paging.ts'
import { passkey, passkeyAssertion } from './passkeys.ts'
import { codeInput, factorErrors, factorInput, proofInput, stepInput } from './proofs.ts'
import { staffAccessKinds } from './admin-vocabulary.ts'
import { securityEvents } from './vocabulary.ts'

const time = z.iso.datetime()

const browser = { browser: z.nullable(z.string()), system: z.nullable(z.string()) }

export const trustedDevice = z.object({
  id: z.uuid(),
  ...browser,
  current: z.boolean(),
  createdAt: time,
  lastUsedAt: time,
  expiresAt: time,
})
export type TrustedDevice = z.infer<typeof trustedDevice>

const ownSession = z.object({
  id: z.uuid(),
  ...browser,
  place: z.nullable(z.string()),
  current: z.boolean(),
  createdAt: time,
  lastActiveAt: time,
})
export type OwnSession = z.infer<typeof ownSession>

const securityOverview = z.object({
  twoFactor: z.object({
    enabled: z.boolean(),
    authenticator: z.boolean(),
    lastUsedAt: z.nullable(time),
    recoveryCodesLeft: z.int(),
    needed: z.boolean(),
  }),
  passwordChangedAt: time,
  email: z.object({
    current: z.string(),
    /** A mail server refused it permanently: no notification emails are sent until it is confirmed again. */
    refusedAt: z.nullable(time),
    change: z.nullable(
      z.object({ to: z.string(), oldConfirmed: z.boolean(), newConfirmed: z.boolean(), expiresAt: time }),
    ),
  }),
  passkeys: z.array(passkey),
  devices: z.array(trustedDevice),
  sessions: z.array(ownSession),
})
export type SecurityOverview = z.infer<typeof securityOverview>

const securityLogEntry = z.object({ id: z.uuid(), event: z.enum(securityEvents), at: time, ...browser })
export type SecurityLogEntry = z.infer<typeof securityLogEntry>

const staffAccess = z.object({
  id: z.uuid(),
  kind: z.enum(staffAccessKinds),
  at: time,
  reason: z.nullable(z.string()),
  messages: z.nullable(z.int()),
})
export type StaffAccess = z.infer<typeof staffAccess>

const tags = ['security']
const done = z.object({ done: z.literal(true) })
const codes = z.object({ codes: z.array(z.string()) })

export const security = {
  enterCode: at('secondStep', { rate: 'secondStepByIp', inMaintenance: true })
    .route({ method: 'POST', path: '/security/second-step', tags, summary: 'Complete a sign-in with a code' })
    .errors(fails('INVALID_CODE', 'SECOND_STEP_LOCKED', 'FOREIGN_ORIGIN'))
    .input(stepInput)
    .output(viewer),

  read: at('signedIn')
    .route({ method: 'GET', path: '/security', tags, summary: 'Security settings of your own account' })
    .output(securityOverview),

  log: at('signedIn')
    .route({ method: 'GET', path: '/security/log', tags, summary: 'Security log of your own account, newest first' })
    .errors(fails('INVALID_CURSOR'))
    .input(z.object(pageInput))
    .output(pageOf(securityLogEntry)),

  staffAccess: at('signedIn')
    .route({
      method: 'GET',
      path: '/security/staff-access',
      tags,
      summary: 'Each time staff opened your private data, newest first',
    })
    .errors(fails('INVALID_CURSOR'))
    .input(z.object(pageInput))
    .output(pageOf(staffAccess)),

  beginTwoFactor: at('signedIn', { rate: { counted: 'securityByAccount' } })
    .route({
      method: 'POST',
      path: '/security/two-factor/begin',
      tags,
      summary: 'Start two-factor enrollment; nothing is stored until it is confirmed and the recovery codes are saved',
    })
    .errors(fails('TWO_FACTOR_ON', 'CODE_NEEDED', 'FOREIGN_ORIGIN'))
    .output(
      z.object({
        key: z.string(),
        url: z.string(),
        /** Sealed; to be sent back with the code. */
        enrollment: z.string(),
      }),
    ),

  verifyTwoFactor: at('signedIn', { rate: { counted: 'codeByAccount' } })
    .route({
      method: 'POST',
      path: '/security/two-factor/verify',
      tags,
      summary: 'Verify the key with a code and the user with the password; returns the recovery codes',
    })
    .errors(fails('TWO_FACTOR_ON', 'INVALID_CODE', 'WRONG_PASSWORD', 'ENROLMENT_EXPIRED', 'FOREIGN_ORIGIN'))
    .input(z.extend(codeInput, { password: currentPassword, enrollment: z.string().check(z.maxLength(2_000)) }))
    .output(z.extend(codes, { enrollment: z.string() })),

  enrollPasskeys: at('signedIn', { rate: { counted: 'securityByAccount' } })
    .route({
      method: 'POST',
      path: '/security/two-factor/passkeys',
      tags,
      summary: 'Start two-factor with passkeys alone, proved by one of them; returns the recovery codes',
    })
    .errors(fails('TWO_FACTOR_ON', 'PASSKEY_NOT_FOUND', 'PASSKEY_REFUSED', 'PASSKEY_EXPIRED', 'FOREIGN_ORIGIN'))
    .input(z.object({ passkey: passkeyAssertion }))
    .output(z.extend(codes, { enrollment: z.string() })),

  enableTwoFactor: at('signedIn', { rate: { counted: 'securityByAccount' } })
    .route({
      method: 'POST',
      path: '/security/two-factor/enable',
      tags,
      summary: 'Enable two-factor after the recovery codes are saved; ends all other sessions',
    })
    .errors(fails('TWO_FACTOR_ON', 'ENROLMENT_EXPIRED', 'FOREIGN_ORIGIN'))
    .input(z.object({ enrollment: z.string().check(z.maxLength(2_000)) }))
    .output(done),

  regenerateCodes: at('signedIn', { rate: { counted: 'codeByAccount' } })
    .route({
      method: 'POST',
      path: '/security/two-factor/recovery-codes',
      tags,
      summary: 'Replace all recovery codes; requires a code or a passkey',
    })
    .errors(fails('TWO_FACTOR_OFF', ...factorErrors))
    .input(factorInput)
    .output(codes),

  disableTwoFactor: at('signedIn', { rate: { counted: 'codeByAccount' } })
    .route({
      method: 'POST',
      path: '/security/two-factor/disable',
      tags,
      summary: 'Disable two-factor; requires a code or a passkey, and forgets all trusted devices',
    })
    .errors(fails('TWO_FACTOR_OFF', ...factorErrors))
    .input(factorInput)
    .output(done),

  confirmCode: at('signedIn', { rate: { counted: 'codeByAccount' } })
    .route({
      method: 'POST',
      path: '/security/fresh-code',
      tags,
      summary: 'Prove again who is signed in, before a sensitive action; valid for ten minutes',
    })
    .errors(fails('TWO_FACTOR_OFF', 'TWO_FACTOR_ON', 'WRONG_PASSWORD', ...factorErrors))
    .input(proofInput)
    .output(done),

  changePassword: at('signedIn', { rate: { counted: 'passwordByAccount' } })
    .route({
      method: 'POST',
      path: '/security/password',
      tags,
      summary: 'Change the password; ends all other sessions and, by default, forgets trusted devices',
    })
    .errors(fails('WRONG_PASSWORD', 'FOREIGN_ORIGIN'))
    .input(changePasswordInput)
    .output(done),

  changeEmail: at('signedIn', { rate: 'emailChangeByAccount' })
    .route({
      method: 'POST',
      path: '/security/email',
      tags,
      summary: 'Request a change of email; it takes effect when the links sent to both emails are opened',
    })
    .errors(fails('WRONG_PASSWORD', 'EMAIL_TAKEN', 'FOREIGN_ORIGIN'))
    .input(changeEmailInput)
    .output(done),

  confirmEmail: at('signedIn', { rate: 'securityByAccount' })
    .route({
      method: 'POST',
      path: '/security/email/confirm',
      tags,
      summary: 'Send a link that confirms an email again that a mail server refused',
    })
    .errors(fails('FOREIGN_ORIGIN'))
    .output(
      z.object({
        sent: z.boolean(),
        again: z.int(),
      }),
    ),

  cancelEmailChange: at('signedIn', { rate: 'securityByAccount' })
    .route({
      method: 'DELETE',
      path: '/security/email',
      tags,
      summary: 'Cancel a change of email; its links stop working',
    })
    .errors(fails('FOREIGN_ORIGIN'))
    .output(done),

  forgetDevice: at('signedIn', { rate: 'securityByAccount' })
    .route({ method: 'DELETE', path: '/security/devices/{deviceId}', tags, summary: 'Stop trusting a device' })
    .errors(fails('DEVICE_NOT_FOUND', 'FOREIGN_ORIGIN'))
    .input(z.object({ deviceId: z.uuid() }))
    .output(done),

  forgetDevices: at('signedIn', { rate: 'securityByAccount' })
    .route({ method: 'DELETE', path: '/security/devices', tags, summary: 'Stop trusting all devices' })
    .errors(fails('FOREIGN_ORIGIN'))
    .output(done),

  endSession: at('signedIn', { rate: 'securityByAccount' })
    .route({ method: 'DELETE', path: '/security/sessions/{sessionId}', tags, summary: 'End a session' })
    .errors(fails('SESSION_NOT_FOUND', 'FOREIGN_ORIGIN'))
    .input(z.object({ sessionId: z.uuid() }))
    .output(done),

  endSessions: at('signedIn', { rate: 'securityByAccount' })
    .route({
      method: 'POST',
      path: '/security/sessions/end',
      tags,
      summary: 'Sign out of all other sessions, or of all including this one',
    })
    .errors(fails('FOREIGN_ORIGIN'))
    .input(z.object({ scope: z.enum(['others', 'global']) }))
    .output(done),
}
