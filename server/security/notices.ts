import type { SecurityEvent } from '../../contract/vocabulary.ts'

/** What the mail about each event says; events without a line are kept in the log only. */
export const notices: Partial<Record<SecurityEvent, { subject: string; heading: string; text: string }>> = {
  secondStepLocked: {
    subject: 'Wrong codes at your sign-in',
    heading: 'Somebody tried codes',
    text: 'Your password was right, and five codes after it were wrong. Codes are closed for 15 minutes.',
  },
  recoveryCodeUsed: {
    subject: 'A recovery code was used',
    heading: 'A recovery code was used',
    text: 'Somebody signed in with one of your recovery codes. It does not work again.',
  },
  passwordReset: {
    subject: 'Your password was reset',
    heading: 'Your password was reset',
    text: 'A new password was set by a link in a mail. You were signed out everywhere, and no device is trusted any more.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    text: 'All other sessions ended, and no device is trusted any more.',
  },
  emailChanged: {
    subject: 'Your email address was changed',
    heading: 'Your email address was changed',
    text: 'Both addresses confirmed it. From now on you sign in with the new one.',
  },
  twoFactorEnabled: {
    subject: 'Two-factor authentication is on',
    heading: 'Two-factor is on',
    text: 'From now on a sign-in needs your password and a code. All other sessions ended.',
  },
  twoFactorDisabled: {
    subject: 'Two-factor authentication is off',
    heading: 'Two-factor is off',
    text: 'From now on the password alone opens your account.',
  },
  recoveryCodesRegenerated: {
    subject: 'You have new recovery codes',
    heading: 'New recovery codes',
    text: 'Ten new recovery codes were made. The old ones do not work any more.',
  },
  deviceTrusted: {
    subject: 'A device is trusted',
    heading: 'A device is trusted',
    text: 'For 30 days this browser needs no code to sign in.',
  },
  deviceForgotten: {
    subject: 'A device is no longer trusted',
    heading: 'A device is no longer trusted',
    text: 'Its next sign-in needs a code again.',
  },
  devicesForgotten: {
    subject: 'No device is trusted any more',
    heading: 'No device is trusted any more',
    text: 'Each next sign-in needs a code again.',
  },
  sessionEnded: {
    subject: 'A session was ended',
    heading: 'A session was ended',
    text: 'One of your browsers was signed out from another one.',
  },
  otherSessionsEnded: {
    subject: 'Your other sessions were ended',
    heading: 'Your other sessions were ended',
    text: 'You are signed out everywhere but in the browser that asked for it.',
  },
  allSessionsEnded: {
    subject: 'You were signed out everywhere',
    heading: 'You were signed out everywhere',
    text: 'Every session of your account was ended.',
  },
}
