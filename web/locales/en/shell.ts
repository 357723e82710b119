export const shell = {
  skip: 'Skip to content',
  main: 'Main',
  account: {
    open: 'Open account menu',
    admin: 'Admin',
    viewProfile: 'View Profile',
    editProfile: 'Edit Profile',
    settings: 'Account Settings',
    adminDashboard: 'Admin Dashboard',
    signOut: 'Sign out',
  },
  language: 'Language',
  theme: { label: 'Theme', light: 'Light', dark: 'Dark', system: 'System' },
  offline: {
    banner: "You're offline.",
    unanswered: 'No connection yet.',
    detail: 'Showing saved content.',
    changes: 'Changes need a connection.',
    nobody: "Nothing is saved on this device. We'll try again when you're back online.",
    back: 'Back online.',
  },
  readingOnly: {
    banner: 'Reading only for now.',
    queued: 'What you write is sent later.',
    refused: 'You can save again soon.',
    back: 'You can save again.',
  },
  notFound: {
    title: 'Oops! Page not found',
    lead: 'The page may have moved, or the link may be incomplete.',
    home: 'Return to Home',
  },
  crash: {
    title: 'Unexpected Application Error!',
    lead: 'Something broke on our side. Please reload the page.',
    reload: 'Reload',
    request: 'Request ID: {{id}}',
  },
  soon: {
    swap: {
      title: 'The Exchange',
      lead: 'Buying, selling, and renting are turned off for now.',
    },
  },
} as const
