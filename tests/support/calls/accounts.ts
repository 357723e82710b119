import { randomUUID } from 'node:crypto'
import { factoryPassword } from '../factories.ts'
import type { Calls } from './world.ts'

// Counted before the attempt; the row of the IP remains with a count of zero.
const countedIn = 'sign_in_failures'

export const accounts: Calls = {
  'accounts.session': { call: () => ({ path: '/session' }) },
  'accounts.signUp': {
    call: () => ({
      path: '/accounts/sign-up',
      body: { name: 'New', email: `${randomUUID()}@example.org`, password: 'long enough for this' },
    }),
  },
  'accounts.confirm': { call: ({ links }) => ({ path: '/accounts/confirm', body: { token: links.confirm } }) },
  'accounts.resendConfirmation': {
    call: ({ unconfirmedEmail }) => ({ path: '/accounts/resend-confirmation', body: { email: unconfirmedEmail } }),
  },
  'accounts.signIn': {
    call: ({ email }) => ({ path: '/accounts/sign-in', body: { email, password: factoryPassword } }),
    refusals: [
      { code: 'EMAIL_NOT_CONFIRMED', to: ['unconfirmed'], because: 'the address is not', countedIn },
      { code: 'ACCOUNT_INACTIVE', to: ['deactivated'], because: 'the account is closed', countedIn },
    ],
  },
  'accounts.signOut': { call: () => ({ path: '/accounts/sign-out', body: {} }) },
  'accounts.requestReset': {
    call: ({ unconfirmedEmail }) => ({ path: '/accounts/request-reset', body: { email: unconfirmedEmail } }),
  },
  'accounts.renewReset': {
    call: ({ links }) => ({ path: '/accounts/renew-reset', body: { token: links.expiredReset } }),
  },
  'accounts.checkReset': {
    call: ({ links }) => ({ path: '/accounts/check-reset', body: { token: links.reset } }),
    changes: false,
  },
  'accounts.resetPassword': {
    call: ({ links }) => ({
      path: '/accounts/reset-password',
      body: { token: links.reset, password: 'long enough for this' },
    }),
  },
  'accounts.readSignInAlert': {
    call: ({ links }) => ({ path: '/accounts/sign-in-alert', body: { token: links.signInAlert } }),
    changes: false,
  },
  'accounts.denySignIn': {
    call: ({ links }) => ({ path: '/accounts/deny-sign-in', body: { token: links.signInAlert } }),
  },
  'accounts.chooseLanguage': { call: () => ({ path: '/accounts/language', body: { language: 'ca' } }) },
  'accounts.readEmailChange': {
    call: ({ links }) => ({ path: '/accounts/email-change', body: { token: links.emailChange } }),
    changes: false,
  },
  'accounts.confirmEmailChange': {
    call: ({ links }) => ({ path: '/accounts/confirm-email-change', body: { token: links.emailChange } }),
  },
}
