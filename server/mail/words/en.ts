import type { Role } from '../../../contract/vocabulary.ts'
import type { NoticedEvent } from '../../security/noticed.ts'
import { titled, type MailWords, type NoticeWords, type ReportOutcome } from './mail-words.ts'

const roleNames: Record<Role, string> = { member: 'a member', admin: 'an admin', superadmin: 'a superadmin' }

const ofAdministration = {
  button: 'Open Our Peeps',
  footer: 'You get this mail because an administrator of Our Peeps changed your account.',
}

const ofReports = { button: 'See all outcomes', footer: 'You get this mail because of a report at Our Peeps.' }
const noteOf = (note: string | null) => (note ? [`The moderator wrote: ${note}`] : [])
const outcomes: Record<ReportOutcome['outcome'], string> = {
  removed: 'They agreed with you and removed it.',
  resolved: 'They agreed with you and have dealt with it.',
  dismissed: 'They found nothing that they had to act on.',
}

const notices: Record<NoticedEvent, NoticeWords> = {
  secondStepLocked: {
    subject: 'Wrong codes at your sign-in',
    heading: 'Somebody tried codes',
    text: 'Your password was right, and five codes after it were wrong. Codes are closed for 15 minutes.',
  },
  recoveryCodeUsed: {
    ...titled('A recovery code was used'),
    text: 'Somebody signed in with one of your recovery codes. It does not work again.',
  },
  passwordReset: {
    ...titled('Your password was reset'),
    text: 'A new password was set by a link in a mail. You were signed out everywhere, and no device is trusted any more.',
  },
  passwordChanged: {
    ...titled('Your password was changed'),
    text: 'You were signed out in all your other browsers.',
  },
  emailChanged: {
    ...titled('Your email address was changed'),
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
    ...titled('A device is trusted'),
    text: 'For 30 days this browser needs no code to sign in.',
  },
  deviceForgotten: {
    ...titled('A device is no longer trusted'),
    text: 'Its next sign-in needs a code again.',
  },
  devicesForgotten: {
    ...titled('No device is trusted any more'),
    text: 'Each next sign-in needs a code again.',
  },
  sessionEnded: {
    ...titled('A session was ended'),
    text: 'One of your browsers was signed out from another one.',
  },
  otherSessionsEnded: {
    ...titled('Your other sessions were ended'),
    text: 'You are signed out everywhere but in the browser that asked for it.',
  },
  allSessionsEnded: {
    ...titled('You were signed out everywhere'),
    text: 'Every session of your account was ended.',
  },
}

/** What every mail says. English is the measure of the other languages. */
export const en = {
  /** How days and times are written. */
  locale: 'en-GB',
  emailLayout: {
    signature: 'Our Peeps — Network with purpose',
    openAddress: 'If the button does nothing, open this address:',
  },
  /** How a browser is called in the mail of `notice`. */
  browser: {
    both: (browser: string, system: string) => `${browser} on ${system}`,
    system: (system: string) => system,
    unknown: 'an unknown browser',
  },

  confirmation: (): MailWords => ({
    subject: 'Confirm your email for Our Peeps',
    heading: 'Welcome to Our Peeps',
    paragraphs: [
      'One click and the neighbours can meet you. Please confirm that this is your email address.',
      'The link works once, for 24 hours.',
    ],
    button: 'Confirm my email',
    footer:
      'You get this mail because somebody signed up to Our Peeps with this address. If it was not you, do nothing.',
  }),

  reset: (): MailWords => ({
    subject: 'Choose a new password for Our Peeps',
    heading: 'Forgot your password?',
    paragraphs: [
      'It happens. With this link you choose a new one.',
      'The link works once, for 15 minutes. Your old password works until then.',
    ],
    button: 'Choose a new password',
    footer:
      'You get this mail because somebody asked for it at Our Peeps with this address. If it was not you, do nothing.',
  }),

  /** To the address that would be left. */
  changeFrom: (newEmail: string): MailWords => ({
    subject: 'Do you want to change your email address?',
    heading: 'Another email address',
    paragraphs: [
      `Somebody who is signed in to your account asked to change its address to ${newEmail}.`,
      'If that is you, confirm it here and in the mail at the new address, within 24 hours. If not, do not press the button, and set a new password.',
    ],
    button: 'Yes, change it',
    footer: 'You get this mail because it is about the email address of your account at Our Peeps.',
  }),

  /** To the address that is wished for. */
  changeTo: (): MailWords => ({
    subject: 'Confirm your new email address for Our Peeps',
    heading: 'Is this you?',
    paragraphs: [
      'Somebody wants to use this address for their account at Our Peeps.',
      'If that is you, confirm it here and in the mail at the old address, within 24 hours.',
    ],
    button: 'Confirm this address',
    footer: 'If it was not you, do nothing: without this confirmation nothing happens.',
  }),

  roleChanged: (role: Role): MailWords => ({
    ...titled('Your role changed'),
    paragraphs: [
      `An administrator changed your role: you are now ${roleNames[role]}.`,
      ...(role === 'member' ? [] : ['The admin pages open once two-factor authentication is on.']),
    ],
    ...ofAdministration,
  }),

  activated: (): MailWords => ({
    ...titled('Your account is active again'),
    paragraphs: ['An administrator activated your account. You can sign in again.'],
    ...ofAdministration,
  }),

  deactivated: (): MailWords => ({
    ...titled('Your account was deactivated'),
    paragraphs: [
      'An administrator deactivated your account. You were signed out everywhere and gave your places at coming events back.',
      'If you think that this was a mistake, please contact support.',
    ],
    ...ofAdministration,
  }),

  /** To the author of what a moderator took away. */
  removed: ({ title, note }: { title: string; note: string | null }): MailWords => ({
    ...titled('Something you wrote was removed'),
    paragraphs: [
      `After a report a moderator looked at “${title}” and removed it. Nobody else sees it any more.`,
      ...noteOf(note),
    ],
    ...ofReports,
  }),

  /** To each who reported. */
  reportDecided: ({ about, title, outcome, note }: ReportOutcome): MailWords => ({
    ...titled('What became of your report'),
    paragraphs: [
      about === 'conversation'
        ? `Thank you for telling us about your conversation with ${title}. A moderator looked at it. ${outcomes[outcome]}`
        : `Thank you for telling us about “${title}”. A moderator looked at it. ${outcomes[outcome]}`,
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
      `It was done on ${day} at ${time} (UTC), with ${browser}.`,
      'If that was you, there is nothing to do. If not, set a new password now.',
    ],
    button: 'Look at your account',
    footer: 'You get this mail because something about the safety of your account at Our Peeps changed.',
  }),
}

export type Words = typeof en
