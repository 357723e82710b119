import * as z from 'zod/mini'
import { at, fails } from './access.ts'
import { limits } from './limits.ts'
import { text } from './text.ts'
import { features, roles } from './vocabulary.ts'

const email = z
  .string({ error: () => 'emailRequired' })
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { error: () => 'emailRequired', abort: true }),
    z.maxLength(limits.emailMax, { error: () => 'tooLong', abort: true }),
    z.email({ error: () => 'emailFormat' }),
  )

const newPassword = z
  .string({ error: () => 'passwordRequired' })
  .check(
    z.minLength(limits.passwordMin, { error: () => 'passwordTooShort' }),
    z.maxLength(limits.passwordMax, { error: () => 'tooLong' }),
  )

export const signUpInput = z.object({
  name: text({ min: 1, max: limits.nameMax, short: 'nameRequired' }),
  email,
  password: newPassword,
})

export const signInInput = z.object({
  email,
  password: z
    .string({ error: () => 'passwordRequired' })
    .check(
      z.minLength(1, { error: () => 'passwordRequired', abort: true }),
      z.maxLength(limits.passwordMax, { error: () => 'tooLong' }),
    ),
  remember: z._default(z.boolean(), false),
})

export const resendInput = z.object({ email })

/** The signed-in person as their own browser may know them. */
export const viewer = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  isAdmin: z.boolean(),
  avatarUrl: z.nullable(z.string()),
  onboarded: z.boolean(),
  city: z.nullable(z.object({ id: z.uuid(), slug: z.string(), name: z.string(), timeZone: z.string() })),
})
export type Viewer = z.infer<typeof viewer>

export const session = z.object({
  viewer: z.nullable(viewer),
  features: z.array(z.enum(features)),
  /** Where the live stream begins: everything that happened later is told by it. */
  cursor: z.string(),
})
export type Session = z.infer<typeof session>

const tags = ['accounts']

export const accounts = {
  session: at('public').route({ method: 'GET', path: '/session', tags, summary: 'Who is signed in' }).output(session),

  signUp: at('public')
    .route({
      method: 'POST',
      path: '/accounts/sign-up',
      tags,
      summary: 'Create an account and send its confirmation link',
    })
    .errors(fails('EMAIL_TAKEN', 'TOO_MANY_REQUESTS', 'FOREIGN_ORIGIN'))
    .input(signUpInput)
    .output(z.object({ email: z.string() })),

  confirm: at('public')
    .route({ method: 'POST', path: '/accounts/confirm', tags, summary: 'Confirm an address by the token of its link' })
    .errors(fails('LINK_USED_OR_EXPIRED', 'TOO_MANY_REQUESTS', 'FOREIGN_ORIGIN'))
    .input(z.object({ token: z.string().check(z.minLength(20), z.maxLength(100)) }))
    .output(z.object({ email: z.string() })),

  resendConfirmation: at('public')
    .route({
      method: 'POST',
      path: '/accounts/resend-confirmation',
      tags,
      summary: 'Send the confirmation link again; the answer is the same for known and unknown addresses',
    })
    .errors(fails('TOO_MANY_REQUESTS', 'FOREIGN_ORIGIN'))
    .input(resendInput)
    .output(z.object({ email: z.string(), again: z.int() })),

  signIn: at('public')
    .route({ method: 'POST', path: '/accounts/sign-in', tags, summary: 'Sign in; the answer sets the session cookie' })
    .errors(
      fails(
        'WRONG_CREDENTIALS',
        'EMAIL_NOT_CONFIRMED',
        'ACCOUNT_INACTIVE',
        'LOGIN_FAILED',
        'TOO_MANY_REQUESTS',
        'FOREIGN_ORIGIN',
      ),
    )
    .input(signInInput)
    .output(viewer),

  signOut: at('public')
    .route({ method: 'POST', path: '/accounts/sign-out', tags, summary: 'End this session' })
    .errors(fails('FOREIGN_ORIGIN'))
    .output(z.object({ signedOut: z.literal(true) })),
}
