import { addSentences } from '../sentences.ts'

export const terms = {
  title: 'Terms of Use',
  version: 'Version {{version}} · effective {{date}}',
  next: 'A new version takes effect on {{date}}.',
  none: 'Terms of Use are not currently available. Please contact support if you need assistance.',
  failed: "We couldn't load the terms.",
  loading: 'Loading Terms of Use',
  contents: 'Contents',
  print: 'Print',
  signIn: 'Sign in',
  home: 'Return to Home',
} as const

addSentences({ terms })
