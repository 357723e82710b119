/** The frame of the pages of administrators, and what several of them say. */
export const admin = {
  title: 'Admin Dashboard',
  tabs: {
    label: 'Dashboard',
    analytics: 'Analytics',
    users: 'User Management',
    moderation: 'Content Moderation',
    legal: 'Legal',
    pending_one: '{{count}} waits',
    pending_other: '{{count}} wait',
  },
  more: {
    label: 'More pages',
    audit: 'Audit log',
    payments: 'Payment health',
    debug: 'Profile debug',
    logos: 'Logo generator',
  },
  code: {
    title: 'A fresh code, please',
    lead: 'What comes next is kept behind a code of your authenticator. It then holds for ten minutes.',
    confirm: 'Go on',
    failed: 'That code could not be checked.',
  },
} as const
