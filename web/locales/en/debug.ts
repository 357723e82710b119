import { addSentences } from '../sentences.ts'

export const debug = {
  title: 'Profile debug',
  lead: 'What the server and this browser know about you. Passwords, keys, and tokens are never shown here.',
  refresh: 'Refresh',
  refreshFailed: 'Refresh failed',
  refreshed: 'Refreshed.',
  copy: 'Copy as JSON',
  copied: 'Copied as JSON.',
  copyRefused: 'Your browser blocked copying. Select the text and copy it manually.',
  failed: "We couldn't load your profile.",
  loading: 'Loading your profile',
  denied: { title: 'Access Denied', lead: 'This page is for admins only.', home: 'Return to Home' },
  read: 'Loaded at {{time}}',
  empty: 'empty',
  sections: {
    profile: 'Profile',
    account: 'Account',
    session: 'Session',
    rights: 'Role and permissions',
    features: 'Feature flags',
    client: 'This browser',
    server: 'Server',
  },
} as const

addSentences({ debug })
