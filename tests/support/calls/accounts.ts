import { randomUUID } from 'node:crypto'
import type { Calls } from './world.ts'

export const accounts: Calls = {
  'accounts.session': { call: () => ({ path: '/session' }) },
  'accounts.signUp': {
    call: () => ({
      path: '/accounts/sign-up',
      body: { name: 'New', email: `${randomUUID()}@example.org`, password: 'long enough for this' },
    }),
  },
  'accounts.confirm': { call: () => ({ path: '/accounts/confirm', body: { token: 'a'.repeat(43) } }) },
  'accounts.resendConfirmation': {
    call: () => ({ path: '/accounts/resend-confirmation', body: { email: `${randomUUID()}@example.org` } }),
  },
  'accounts.signIn': {
    call: () => ({ path: '/accounts/sign-in', body: { email: `${randomUUID()}@example.org`, password: 'wrong' } }),
  },
  'accounts.signOut': { call: () => ({ path: '/accounts/sign-out', body: {} }) },
  'accounts.requestReset': {
    call: () => ({ path: '/accounts/request-reset', body: { email: `${randomUUID()}@example.org` } }),
  },
  'accounts.renewReset': { call: () => ({ path: '/accounts/renew-reset', body: { token: 'a'.repeat(43) } }) },
  'accounts.checkReset': { call: () => ({ path: '/accounts/check-reset', body: { token: 'a'.repeat(43) } }) },
  'accounts.resetPassword': {
    call: () => ({
      path: '/accounts/reset-password',
      body: { token: 'a'.repeat(43), password: 'long enough for this' },
    }),
  },
  'accounts.chooseLanguage': { call: () => ({ method: 'PUT', path: '/accounts/language', body: { language: 'ca' } }) },
  'accounts.confirmEmailChange': {
    call: () => ({ path: '/accounts/confirm-email-change', body: { token: 'a'.repeat(43) } }),
  },
}
