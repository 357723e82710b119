import * as z from 'zod/mini'
import { deviceId } from './account-input.ts'
import { scheduledDeletion, viewer } from './accounts.ts'
import { at, fails } from './access.ts'
import { limits } from './limits.ts'
import { text } from './text/text.ts'
import { passkeyTransports } from './vocabulary.ts'

const time = z.iso.datetime()
const base64url = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[A-Za-z0-9_-]+$/))

/** The longest id of the specification, 1,023 bytes. */
const credentialId = base64url(1_364)
const clientData = base64url(4_000)

/** What `navigator.credentials.get` returns, as JSON. Other members are ignored. */
export const passkeyAssertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: clientData,
    authenticatorData: base64url(4_000),
    signature: base64url(2_000),
    userHandle: z.optional(base64url(100)),
  }),
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

const passkeyAttestation = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: clientData,
    attestationObject: base64url(20_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20))),
  }),
})
export type PasskeyAttestation = z.infer<typeof passkeyAttestation>

const transports = z.array(z.enum(passkeyTransports))
const descriptors = z.array(z.object({ id: z.string(), type: z.literal('public-key'), transports }))

const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Empty for sign-in, so that the answer is the same for every visitor. */
  allowCredentials: descriptors,
})
export type PasskeyRequestOptions = z.infer<typeof requestOptions>

const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: descriptors,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})

const passkeyName = text({ min: 1, max: limits.passkeyNameMax })

export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  system: z.nullable(z.string()),
  createdAt: time,
  lastUsedAt: z.nullable(time),
  /** Where it was added, if it does not work here since the domain changed. */
  formerHost: z.nullable(z.string()),
})
export type Passkey = z.infer<typeof passkey>

const tags = ['passkeys']
const done = z.object({ done: z.literal(true) })
const byId = { passkeyId: z.uuid() }

export const passkeys = {
  signInOptions: at('public', { rate: 'passkeyByIp', inMaintenance: true })
    .route({
      method: 'POST',
      path: '/passkeys/sign-in/options',
      tags,
      summary: 'Get a challenge to sign in with a passkey; the same answer for every visitor',
    })
    .errors(fails('FOREIGN_ORIGIN'))
    .output(requestOptions),

  signIn: at('public', { rate: 'passkeyByIp', inMaintenance: true })
    .route({
      method: 'POST',
      path: '/passkeys/sign-in',
      tags,
      summary: 'Sign in with a passkey; sets the session cookie and asks for no code',
    })
    .errors(
      fails(
        'PASSKEY_NOT_FOUND',
        'PASSKEY_REFUSED',
        'PASSKEY_EXPIRED',
        'EMAIL_NOT_CONFIRMED',
        'ACCOUNT_INACTIVE',
        'PASSWORD_VOID',
        'LOGIN_FAILED',
        'FOREIGN_ORIGIN',
      ),
    )
    .input(z.object({ passkey: passkeyAssertion, remember: z._default(z.boolean(), false) }))
    .output(z.object({ viewer: z.nullable(viewer), deletion: z.nullable(scheduledDeletion) })),

  stepOptions: at('secondStep', { rate: 'passkeyByIp', inMaintenance: true })
    .route({
      method: 'POST',
      path: '/passkeys/second-step/options',
      tags,
      summary: 'Get a challenge to complete a sign-in with a passkey',
    })
    .errors(fails('PASSKEY_NOT_FOUND', 'FOREIGN_ORIGIN'))
    .output(requestOptions),

  enter: at('secondStep', { rate: 'passkeyByIp', inMaintenance: true })
    .route({ method: 'POST', path: '/passkeys/second-step', tags, summary: 'Complete a sign-in with a passkey' })
    .errors(fails('PASSKEY_NOT_FOUND', 'PASSKEY_REFUSED', 'PASSKEY_EXPIRED', 'FOREIGN_ORIGIN'))
    .input(
      z.object({
        passkey: passkeyAssertion,
        trust: z.optional(deviceId),
      }),
    )
    .output(viewer),

  confirmOptions: at('signedIn', { rate: 'securityByAccount' })
    .route({
      method: 'POST',
      path: '/passkeys/confirm/options',
      tags,
      summary: 'Get a challenge to confirm with a passkey who is signed in',
    })
    .errors(fails('PASSKEY_NOT_FOUND', 'FOREIGN_ORIGIN'))
    .output(requestOptions),

  addOptions: at('fresh', { rate: 'securityByAccount' })
    .route({ method: 'POST', path: '/passkeys/options', tags, summary: 'Get a challenge to create a passkey' })
    .errors(fails('PASSKEYS_FULL', 'FOREIGN_ORIGIN'))
    .output(creationOptions),

  add: at('fresh', { rate: 'securityByAccount' })
    .route({ method: 'POST', path: '/passkeys', tags, summary: 'Add a passkey to your account' })
    .errors(fails('PASSKEY_REFUSED', 'PASSKEY_EXPIRED', 'PASSKEYS_FULL', 'FOREIGN_ORIGIN'))
    .input(z.object({ passkey: passkeyAttestation, name: passkeyName }))
    .output(passkey),

  rename: at('signedIn', { rate: 'securityByAccount' })
    .route({ method: 'PUT', path: '/passkeys/{passkeyId}', tags, summary: 'Rename a passkey' })
    .errors(fails('PASSKEY_NOT_FOUND', 'FOREIGN_ORIGIN'))
    .input(z.object({ ...byId, name: passkeyName }))
    .output(passkey),

  remove: at('fresh', { rate: 'securityByAccount' })
    .route({
      method: 'DELETE',
      path: '/passkeys/{passkeyId}',
      tags,
      summary: 'Remove a passkey and end the sessions it opened; two-factor turns off with its last factor',
    })
    .errors(fails('PASSKEY_NOT_FOUND', 'FOREIGN_ORIGIN'))
    .input(z.object(byId))
    .output(done),
}
