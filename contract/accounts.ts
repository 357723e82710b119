import * as z from 'zod/mini'
import { at, fails } from './access.ts'
import { resendInput, resetInput, resetRequestInput, signInInput, signUpInput } from './account-input.ts'
import { languages } from './values/language.ts'
import { linkToken } from './values/link-token.ts'
import { emailChangeEnds, features, roles } from './vocabulary.ts'

export const viewer = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  isAdmin: z.boolean(),
  /** Admin role without two-factor: treated as a member. */
  secondFactorNeeded: z.boolean(),
  avatarUrl: z.nullable(z.string()),
  onboarded: z.boolean(),
  paused: z.boolean(),
  /** The session outlives the browser, so data may be cached on the device. */
  remembered: z.boolean(),
  city: z.nullable(z.object({ id: z.uuid(), slug: z.string(), name: z.string(), timeZone: z.string() })),
  language: z.nullable(z.enum(languages)),
})
export type Viewer = z.infer<typeof viewer>

export const secondStep = z.object({
  attemptsLeft: z.int(),
  /** In whole seconds, while codes are locked. Passkeys are accepted then. */
  retryAfter: z.nullable(z.int()),
  passkey: z.boolean(),
  authenticator: z.boolean(),
})
export type SecondStep = z.infer<typeof secondStep>

export const scheduledDeletion = z.object({
  name: z.string(),
  dueAt: z.iso.datetime(),
  /** Keeps the account; valid once, for `serverLimits.keepLink`. */
  token: linkToken,
})
export type ScheduledDeletion = z.infer<typeof scheduledDeletion>

export const signedInAs = z.object({ viewer: z.nullable(viewer), secondStep: z.nullable(secondStep) })

export const session = z.object({
  viewer: z.nullable(viewer),
  secondStep: z.nullable(secondStep),
  /** Reported only to a browser that signed in to this account with its current password. */
  deactivated: z.optional(z.boolean()),
  features: z.array(z.enum(features)),
  contactEmail: z.nullable(z.string()),
  /** The operator's text in maintenance mode; may be empty. */
  maintenance: z.nullable(z.string()),
  /** The host before the last change of the domain, while it still leads here. */
  formerHost: z.nullable(z.string()),
  cursor: z.string(),
})
export type Session = z.infer<typeof session>

/** `denied`: this or another alert of the account was used. `reset`: the password was reset since then. */
const emailChange = z.object({
  /** `open` until this link is confirmed. */
  state: z.enum(['open', 'waitingForOld', 'waitingForNew', ...emailChangeEnds]),
  email: z.nullable(z.string()),
})
export type EmailChange = z.infer<typeof emailChange>

const signInAlert = z.object({
  state: z.enum(['open', 'denied', 'reset', 'expired']),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  at: z.iso.datetime(),
})
export type SignInAlert = z.infer<typeof signInAlert>

const tags = ['accounts']

export const accounts = {
  session: at('public', { inMaintenance: true })
    .route({ method: 'GET', path: '/session', tags, summary: 'Get the current session' })
    .output(session),

  signUp: at('public', { rate: 'signUpTryByIp' })
    .route({
      method: 'POST',
      path: '/accounts/sign-up',
      tags,
      summary: 'Create an account and send a confirmation link',
    })
    .errors(fails('EMAIL_TAKEN', 'FOREIGN_ORIGIN'))
    .input(signUpInput)
    .output(z.object({ email: z.string() })),

  confirm: at('public', { rate: { counted: 'confirmByIp' } })
    .route({ method: 'POST', path: '/accounts/confirm', tags, summary: 'Confirm an email with the token of its link' })
    .errors(fails('LINK_USED_OR_EXPIRED', 'FOREIGN_ORIGIN'))
    .input(
      z.object({
        token: linkToken,
        remember: z._default(z.boolean(), false),
        /** False when the page of the link opens: confirms only for the browser that signed up. */
        pressed: z._default(z.boolean(), true),
      }),
    )
    .output(
      z.object({
        email: z.string(),
        waiting: z.boolean(),
        already: z.boolean(),
        signedIn: z.boolean(),
      }),
    ),

  resendConfirmation: at('public', { rate: 'resendByIp' })
    .route({
      method: 'POST',
      path: '/accounts/resend-confirmation',
      tags,
      summary: 'Resend the confirmation link; other browsers get the same response for known and unknown emails',
    })
    .errors(fails('FOREIGN_ORIGIN'))
    .input(resendInput)
    .output(
      z.object({
        email: z.string(),
        again: z.int(),
        /** Null unless this browser created the account or sent a link token, so that others cannot probe for accounts. */
        queued: z.nullable(z.boolean()),
      }),
    ),

  signIn: at('public', { rate: null, inMaintenance: true })
    .route({
      method: 'POST',
      path: '/accounts/sign-in',
      tags,
      summary: 'Sign in; sets the session cookie and returns whether a code is required',
    })
    .errors(
      fails(
        'WRONG_CREDENTIALS',
        'EMAIL_NOT_CONFIRMED',
        'ACCOUNT_INACTIVE',
        'PASSWORD_VOID',
        'LOGIN_FAILED',
        'FOREIGN_ORIGIN',
      ),
    )
    .input(signInInput)
    .output(z.extend(signedInAs, { deletion: z.nullable(scheduledDeletion) })),

  signOut: at('public', { rate: null, inMaintenance: true })
    .route({ method: 'POST', path: '/accounts/sign-out', tags, summary: 'Sign out of this session' })
    .errors(fails('FOREIGN_ORIGIN'))
    .output(z.object({ signedOut: z.literal(true) })),

  requestReset: at('public', { rate: { counted: 'resetByIp' } })
    .route({
      method: 'POST',
      path: '/accounts/request-reset',
      tags,
      summary: 'Send a reset link; response and timing are the same for known and unknown emails',
    })
    .errors(fails('FOREIGN_ORIGIN'))
    .input(resetRequestInput)
    .output(z.object({ email: z.string() })),

  renewReset: at('public', { rate: 'resetLinkByIp' })
    .route({
      method: 'POST',
      path: '/accounts/renew-reset',
      tags,
      summary: 'Replace an expired reset link by a new one',
    })
    .errors(fails('LINK_INVALID', 'FOREIGN_ORIGIN'))
    .input(z.object({ token: linkToken }))
    .output(z.object({ sent: z.literal(true) })),

  checkReset: at('public', { rate: 'resetLinkByIp' })
    .route({
      method: 'POST',
      path: '/accounts/check-reset',
      tags,
      summary: 'Get the email of a reset link without using it up',
    })
    .errors(fails('LINK_EXPIRED', 'LINK_INVALID', 'FOREIGN_ORIGIN'))
    .input(z.object({ token: linkToken }))
    .output(z.object({ email: z.string() })),

  resetPassword: at('public', { rate: 'resetLinkByIp' })
    .route({
      method: 'POST',
      path: '/accounts/reset-password',
      tags,
      summary: 'Set a new password with the token of a reset link; ends all sessions and does not sign in',
    })
    .errors(fails('LINK_EXPIRED', 'LINK_INVALID', 'FOREIGN_ORIGIN'))
    .input(resetInput)
    .output(z.object({ email: z.string() })),

  readSignInAlert: at('public', { rate: 'resetLinkByIp' })
    .route({
      method: 'POST',
      path: '/accounts/sign-in-alert',
      tags,
      summary: 'Get the sign-in that the link of an email is about',
    })
    .errors(fails('LINK_INVALID', 'FOREIGN_ORIGIN'))
    .input(z.object({ token: linkToken }))
    .output(signInAlert),

  denySignIn: at('public', { rate: 'resetLinkByIp' })
    .route({
      method: 'POST',
      path: '/accounts/deny-sign-in',
      tags,
      summary:
        'Say that a sign-in was not yours: ends all sessions, voids the password and sends a reset link; idempotent',
    })
    .errors(fails('LINK_INVALID', 'FOREIGN_ORIGIN'))
    .input(z.object({ token: linkToken }))
    .output(signInAlert),

  chooseLanguage: at('public', { rate: { counted: 'securityByAccount' } })
    .route({
      method: 'PUT',
      path: '/accounts/language',
      tags,
      summary: 'Set the language of this browser and, if signed in, of the account and its emails',
    })
    .errors(fails('FOREIGN_ORIGIN'))
    .input(z.object({ language: z.enum(languages) }))
    .output(z.object({ language: z.enum(languages) })),

  readEmailChange: at('public', { rate: { counted: 'confirmByIp' } })
    .route({
      method: 'POST',
      path: '/accounts/email-change',
      tags,
      summary: 'Get what the link of an email is about, and what became of it; changes nothing',
    })
    .errors(fails('LINK_INVALID', 'FOREIGN_ORIGIN'))
    .input(z.object({ token: linkToken }))
    .output(emailChange),

  confirmEmailChange: at('public', { rate: { counted: 'confirmByIp' } })
    .route({
      method: 'POST',
      path: '/accounts/confirm-email-change',
      tags,
      summary: 'Confirm a change of email from one of both emails; it takes effect when both have confirmed',
    })
    .errors(fails('LINK_INVALID', 'EMAIL_TAKEN', 'FOREIGN_ORIGIN'))
    .input(z.object({ token: linkToken }))
    .output(z.object({ changed: z.boolean(), waitingFor: z.nullable(z.enum(['old', 'new'])) })),
}
