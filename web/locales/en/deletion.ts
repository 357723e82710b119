import { addSentences } from '../sentences.ts'

export const deletion = {
  settings: 'Account Settings',
  title: 'Delete your account',
  step: 'Step {{step}} of 2',
  failed: "We couldn't load this page.",
  what: {
    now: "<strong>Right away:</strong> your profile is hidden, your spots at events are released, your listings are paused and you're signed out everywhere.",
    grace_one:
      '<strong>For {{count}} day:</strong> sign in to keep your account. Everything comes back except your spots at events.',
    grace_other:
      '<strong>For {{count}} days:</strong> sign in to keep your account. Everything comes back except your spots at events.',
    after:
      '<strong>After that:</strong> we erase your profile, pictures and email permanently. Backups follow within 30 days.',
  },
  organizes_one:
    "You're organizing {{count}} upcoming event. People can still come to it. Cancel it first if it won't take place. If it's still ahead a day before the deletion, we cancel it and tell everyone who is coming.",
  organizes_other:
    "You're organizing {{count}} upcoming events. People can still come to them. Cancel those that won't take place first. Those that are still ahead a day before the deletion, we cancel and tell everyone who is coming.",
  posts: {
    title: 'What should happen to your posts?',
    remove: 'Remove them',
    removeHint: 'Your questions, replies, events, listings and messages are deleted.',
    keep: 'Keep them without my name',
    keepHint:
      'Questions, replies, past events and messages stay as “Former member”, so the answers you gave still help. Pictures, listings and upcoming events are removed.',
  },
  evidence_one: 'Reports about safety are kept as evidence for {{count}} day.',
  evidence_other: 'Reports about safety are kept as evidence for {{count}} days.',
  lastSuperadmin:
    "You're the only superadmin who can manage the app. Make another member superadmin first, and ask them to turn on two-factor authentication.",
  keepAccount: 'Keep account',
  continue: 'Continue',
  confirm: {
    title: "Confirm it's you",
    remove: 'Then your account is scheduled for deletion. Your posts will be <strong>removed</strong>.',
    keep: 'Then your account is scheduled for deletion. Your posts will be <strong>kept without your name</strong>.',
    password: 'Password',
    passkey: 'Use a passkey',
    unused: 'No passkey was used. Try again, or enter your password.',
    code: { app: 'Code from your authenticator app', recovery: 'Recovery code' },
    back: 'Back',
    delete: 'Delete Account',
    busy: 'Deleting…',
  },
  scheduled: {
    title: 'Your account will be deleted on {{day}}',
    lead: "You're signed out everywhere, and no one can see your profile.",
    question: 'Changed your mind?',
    until: 'Sign in before {{moment}} and choose “Keep my account”.',
    signIn: 'Go to sign in',
    mailed: 'We sent this to your email as well.',
  },
  keep: {
    title: 'Welcome back, {{name}}. Keep your account?',
    lead: "It's scheduled for deletion on <strong>{{day}}</strong>.",
    back: 'Your profile, posts and conversations come back as they were.',
    listings: 'Your listings stay paused until you turn them on.',
    places: 'Your spots at events are gone. You can join again.',
    keep: 'Keep my account',
    busy: 'Keeping your account…',
    planned: 'Delete as planned',
  },
} as const

addSentences({ deletion })
