export const pages = {
  root: '/',
  terms: '/terms',
  signIn: '/auth/login',
  signUp: '/auth/signup',
  confirm: '/auth/confirm',
  confirmEmailChange: '/auth/confirm-email',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/reset-password',
  denySignIn: '/auth/not-me',
  unsubscribe: '/unsubscribe',
  sharedEvent: '/e/:eventId',
  onboarding: '/onboarding',
  welcome: '/welcome',
  home: '/home',
  ask: '/ask',
  question: '/ask/:questionId',
  events: '/events',
  event: '/events/:eventId',
  ticket: '/events/:eventId/ticket',
  checkIn: '/events/:eventId/check-in',
  talk: '/events/:eventId/talk',
  series: '/series/:seriesId',
  help: '/help',
  exchange: '/swap',
  listing: '/listings/:listingId',
  peopleRedirect: '/our-peeps',
  people: '/c/:city/people',
  invite: '/c/:city/invite',
  messages: '/messaging',
  requests: '/messaging/requests',
  firstMessage: '/messaging/write/:personId',
  conversation: '/messaging/:conversationId',
  ownProfile: '/profile',
  editProfile: '/profile/edit',
  profile: '/profile/:profileId',
  security: '/account/security',
  settings: '/settings',
  deleteAccount: '/settings/data/delete',
  yourData: '/settings/data',
  visibility: '/settings/data/visibility',
  asStranger: '/settings/data/stranger',
  pause: '/settings/data/pause',
  staffAccess: '/settings/data/staff',
  dataDownload: '/settings/data/download',
  writers: '/settings/data/write',
  dataHelp: '/settings/data/help',
  notifications: '/notifications',
  notificationSettings: '/settings/notifications',
  followedPosts: '/settings/notifications/following',
  logos: '/logo-generator',
  outcomes: '/account/reports',
  admin: '/admin',
  adminUsers: '/admin/users',
  adminUser: '/admin/users/:userId',
  adminModeration: '/admin/moderation',
  adminAudit: '/admin/audit',
  delivery: '/admin/delivery',
  legal: '/admin/legal',
  payments: '/stripe-health',
  debugProfile: '/debug/profile',
} as const

export type PageName = keyof typeof pages

/** In the query of the sign-in page in maintenance mode. */
export const adminEntry = 'admin'

export const adminPages = [
  'admin',
  'adminUsers',
  'adminUser',
  'adminModeration',
  'adminAudit',
  'delivery',
  'legal',
  'payments',
  'debugProfile',
] as const satisfies PageName[]

export const publicPages = [
  'signIn',
  'signUp',
  'confirm',
  'confirmEmailChange',
  'forgotPassword',
  'resetPassword',
  'denySignIn',
  'unsubscribe',
  'terms',
] as const satisfies PageName[]

export const openPages = [...publicPages, 'sharedEvent'] as const satisfies PageName[]

/** Prevents open redirects: null unless the path stays on this origin and is not a sign-in page. */
export function ownPath(asked: string | null, origin: string): string | null {
  if (!asked || !/^\/(?![/\\])[^\\]*$/.test(asked)) return null
  try {
    const url = new URL(asked, origin)
    // "/.//elsewhere" becomes "//elsewhere" after normalization.
    if (url.origin !== origin || url.pathname.startsWith('//') || url.pathname.startsWith('/auth/')) return null
    return url.pathname + url.search + url.hash
  } catch {
    return null
  }
}
