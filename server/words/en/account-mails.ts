import type { Isolated } from '../../../contract/text/member-text.ts'
import type { Role } from '../../../contract/vocabulary.ts'
import type { NoticedEvent } from '../security-notices.ts'
import { titled, type MailWords, type NewSignIn, type NoticeWords, type ReportOutcome } from '../mail-shape.ts'

const roleNames: Record<Role, string> = { member: 'a member', admin: 'an admin', superadmin: 'a superadmin' }

const ofAdministration = {
  button: 'Open Our Peeps',
  footer: "You're receiving this email because an Our Peeps admin changed your account.",
}

const ofReports = {
  button: 'See all decisions',
  footer: "You're receiving this email because of a report on Our Peeps.",
}
const noteOf = (note: Isolated | null) => (note ? [`The moderator wrote: ${note}`] : [])
const outcomes: Record<ReportOutcome['outcome'], string> = {
  removed: 'They agreed with you and removed it.',
  resolved: 'They agreed with you and took action.',
  dismissed: 'They found nothing that needed action.',
}

const notices: Record<NoticedEvent, NoticeWords> = {
  secondStepLocked: {
    subject: 'Failed sign-in attempts on your account',
    heading: 'Someone entered incorrect codes',
    text: 'Someone entered your correct password, then five incorrect codes. No codes will be accepted for 15 minutes.',
  },
  recoveryCodeUsed: {
    ...titled('A recovery code was used'),
    text: 'One of your recovery codes was used to sign in or to confirm a change. That code no longer works.',
  },
  passwordReset: {
    ...titled('Your password was reset'),
    text: 'A new password was set with an email link. You were signed out everywhere, and your trusted devices were removed.',
  },
  passwordChanged: {
    ...titled('Your password was changed'),
    text: 'All other sessions were signed out.',
  },
  emailChanged: {
    ...titled('Your email was changed'),
    text: 'The change was confirmed from both emails. Sign in with the new one from now on.',
  },
  twoFactorEnabled: {
    subject: 'Two-factor authentication is on',
    heading: 'Two-factor authentication is on',
    text: 'From now on, your password is not enough to sign in: you also need a code or a passkey. All other sessions were signed out.',
  },
  twoFactorDisabled: {
    subject: 'Two-factor authentication is off',
    heading: 'Two-factor authentication is off',
    text: 'From now on, your password is enough to sign in.',
  },
  recoveryCodesRegenerated: {
    subject: 'You have new recovery codes',
    heading: 'New recovery codes',
    text: 'Ten new recovery codes were generated. The old ones no longer work.',
  },
  passkeyAdded: {
    ...titled('A passkey was added to your account'),
    text: "It can sign in to your account without your password. If this wasn't you, remove it now and change your password.",
  },
  passkeyRemoved: {
    ...titled('A passkey was removed from your account'),
    text: 'It no longer signs in to your account, and the other sessions it opened were signed out.',
  },
  passkeysRemoved: {
    ...titled('Your passkeys were removed'),
    text: 'They no longer sign in to your account. You can add passkeys again in the account settings.',
  },
  passkeyCopied: {
    subject: 'One of your passkeys may have been copied',
    heading: 'A passkey counted backwards',
    text: "One of your passkeys was used with a lower counter than before. This happens when a security key is copied, and also when an app keeps one passkey on several devices. It was accepted. If you use a security key, or don't recognize the sign-in, remove that passkey and add a new one.",
  },
  deviceTrusted: {
    ...titled('A trusted device was added'),
    text: "This browser won't need a code to sign in for 30 days.",
  },
  deviceForgotten: {
    ...titled('A device is no longer trusted'),
    text: "You'll need a code the next time you sign in on it.",
  },
  devicesForgotten: {
    ...titled('All trusted devices were removed'),
    text: "You'll need a code the next time you sign in on each of them.",
  },
  sessionEnded: {
    ...titled('A session was signed out'),
    text: 'You signed out one of your browsers from another one.',
  },
  otherSessionsEnded: {
    ...titled('Your other sessions were signed out'),
    text: 'You were signed out everywhere except the browser that requested it.',
  },
  allSessionsEnded: {
    ...titled('You were signed out everywhere'),
    text: 'All sessions of your account were signed out.',
  },
  deletionScheduled: {
    ...titled('Your account will be deleted in 14 days'),
    text: 'You were signed out everywhere, and no one can see your profile. To keep your account, sign in within 14 days and choose “Keep my account”.',
  },
  deletionCanceled: {
    ...titled('You kept your account'),
    text: "Your account won't be deleted. Your listings stay paused until you turn them on.",
  },
  dataDownloaded: {
    ...titled('Your data is being downloaded'),
    text: 'Someone used your password or a passkey to download the file with your data.',
  },
}

/** What mails say that are not notifications: of the account, its security, reports and exports. English is the measure of the other languages. */
export const en = {
  /** How days and times are written. */
  locale: 'en-GB',
  emailLayout: {
    signature: 'Our Peeps — Network with purpose',
    openAddress: "If the button doesn't work, open this link:",
  },
  /** How a browser is called in the mail of `notice`. */
  browser: {
    both: (browser: string, system: string) => `${browser} on ${system}`,
    system: (system: string) => `a browser on ${system}`,
    unknown: 'an unknown browser',
  },

  confirmation: (): MailWords => ({
    subject: 'Confirm your email for Our Peeps',
    heading: 'Welcome to Our Peeps',
    paragraphs: [
      'Please confirm that this is your email address so your neighbors can meet you.',
      'The link works once and expires in 24 hours.',
    ],
    button: 'Confirm my email',
    footer:
      "You're receiving this email because someone signed up for Our Peeps with this address. If it wasn't you, you can ignore it.",
  }),

  reset: (): MailWords => ({
    subject: 'Choose a new password for Our Peeps',
    heading: 'Forgot your password?',
    paragraphs: [
      'Use the button below to choose a new one.',
      'The link works once and expires in 15 minutes. Your current password works until you change it.',
    ],
    button: 'Choose a new password',
    footer:
      "You're receiving this email because someone requested a password reset for this address on Our Peeps. If it wasn't you, you can ignore it.",
  }),

  /** After the owner denied a sign-in. */
  resetAfterDenial: (): MailWords => ({
    subject: 'Choose a new password for Our Peeps',
    heading: 'Choose a new password',
    paragraphs: [
      "You told us that a sign-in wasn't yours. Every browser was signed out, and your old password no longer works.",
      'The link works once and expires in 15 minutes. You can request another one from the sign-in page.',
    ],
    button: 'Choose a new password',
    footer: "You're receiving this email because you said that a sign-in to your Our Peeps account wasn't you.",
  }),

  /** From a browser that has not signed in with the current password before. `city` names the time zone, if it is known. */
  newSignIn: ({ browser, time, city, place }: NewSignIn): MailWords => ({
    ...titled('New sign-in to your account'),
    paragraphs: [
      "A browser that we don't recognize signed in to your account.",
      "Was this you? Then you don't need to do anything.",
      'If not, sign that browser out now and choose a new password.',
      'We never ask for your password by email.',
    ],
    facts: [
      { label: 'Browser', value: browser },
      { label: 'When', value: time, detail: city ? `${city} time` : 'UTC' },
      ...(place ? [{ label: 'Near', value: place, detail: 'A rough guess' }] : []),
    ],
    button: "This wasn't me",
    footer: "Security emails can't be turned off. The link works for 7 days.",
  }),

  /** To the address that would be left. */
  changeFrom: (newEmail: string): MailWords => ({
    subject: 'Do you want to change your email?',
    heading: 'Email change requested',
    paragraphs: [
      `Someone signed in to your account asked to change its email to ${newEmail}.`,
      "If this was you, confirm it here and in the email sent to the new address within 24 hours. If not, don't use the button, and change your password now.",
    ],
    button: 'Yes, change it',
    footer: "You're receiving this email because someone asked to change the email of your Our Peeps account.",
  }),

  /** To the address that is wished for. */
  changeTo: (): MailWords => ({
    subject: 'Confirm your new email for Our Peeps',
    heading: 'Is this you?',
    paragraphs: [
      'Someone wants to use this address for their Our Peeps account.',
      'If this was you, confirm it here and in the email sent to the old address within 24 hours.',
    ],
    button: 'Confirm this email',
    footer: "If it wasn't you, you can ignore this email. Nothing changes unless you confirm.",
  }),

  exportReady: (until: string): MailWords => ({
    ...titled('Your data is ready'),
    paragraphs: [
      `The file with everything we hold about you is ready. You can download it until ${until}.`,
      "You'll confirm it's you with your password first. Keep the file safe: it contains your private messages.",
    ],
    button: 'Download my data',
    footer:
      "You're receiving this email because someone signed in to your Our Peeps account asked for your data. If it wasn't you, delete the file and change your password.",
  }),

  exportFailed: (): MailWords => ({
    ...titled("We couldn't prepare your data"),
    paragraphs: ['Something went wrong on our side. Please try again later.'],
    button: 'Try again',
    footer:
      "You're receiving this email because someone signed in to your Our Peeps account asked for your data. If it wasn't you, change your password.",
  }),

  roleChanged: (role: Role): MailWords => ({
    ...titled('Your role changed'),
    paragraphs: [
      `An admin changed your role: you are now ${roleNames[role]}.`,
      ...(role === 'member' ? [] : ['To use the admin pages, turn on two-factor authentication.']),
    ],
    ...ofAdministration,
  }),

  activated: (): MailWords => ({
    ...titled('Your account is active again'),
    paragraphs: ['An admin reactivated your account. You can sign in again.'],
    ...ofAdministration,
  }),

  deactivated: (): MailWords => ({
    ...titled('Your account was deactivated'),
    paragraphs: [
      'An admin deactivated your account. You were signed out everywhere, and your spots at upcoming events were released.',
      'If you think this was a mistake, please contact support.',
    ],
    ...ofAdministration,
  }),

  /** To the author of what a moderator took away. */
  removed: ({ title, note }: { title: Isolated; note: Isolated | null }): MailWords => ({
    ...titled('Something you wrote was removed'),
    paragraphs: [
      `After a report, a moderator reviewed “${title}” and removed it. Other people can no longer see it.`,
      ...noteOf(note),
    ],
    ...ofReports,
  }),

  /** To each who reported. */
  reportDecided: ({ about, title, outcome, note }: ReportOutcome): MailWords => ({
    ...titled('An update on your report'),
    paragraphs: [
      about === 'conversation'
        ? `Thank you for telling us about your conversation with ${title}. A moderator reviewed it. ${outcomes[outcome]}`
        : title === null
          ? `Thank you for your report. A moderator reviewed what you reported. ${outcomes[outcome]}`
          : `Thank you for telling us about “${title}”. A moderator reviewed it. ${outcomes[outcome]}`,
      ...noteOf(note),
    ],
    ...ofReports,
  }),

  /** Something about the safety of an account changed. */
  notice: (event: NoticedEvent, { day, time, browser }: { day: string; time: string; browser: string }): MailWords => ({
    subject: notices[event].subject,
    heading: notices[event].heading,
    paragraphs: [
      notices[event].text,
      `It happened on ${day} at ${time} (UTC), from ${browser}.`,
      "If this was you, you don't need to do anything. If not, change your password now.",
    ],
    button: 'Review your account',
    footer: "You're receiving this email because of a security change to your Our Peeps account.",
  }),
}

export type Words = typeof en
