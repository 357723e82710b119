/** Every page of the app by its route pattern. The server answers any other address with the app and status 404. */
export const pages = {
  root: '/',
  terms: '/terms',
  signIn: '/auth/login',
  signUp: '/auth/signup',
  confirm: '/auth/confirm',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/reset-password',
  onboarding: '/onboarding',
  welcome: '/welcome',
  home: '/home',
  ask: '/ask',
  question: '/ask/:questionId',
  events: '/events',
  event: '/events/:eventId',
  exchange: '/swap',
  listing: '/listings/:listingId',
  peopleRedirect: '/our-peeps',
  people: '/c/:city/people',
  invite: '/c/:city/invite',
  messages: '/messaging',
  conversation: '/messaging/:conversationId',
  ownProfile: '/profile',
  editProfile: '/profile/edit',
  profile: '/profile/:profileId',
  security: '/account/security',
  settings: '/settings',
  logos: '/logo-generator',
  admin: '/admin',
  legal: '/admin/legal',
  payments: '/stripe-health',
  debugProfile: '/debug/profile',
} as const

export type PageName = keyof typeof pages

/** The pages that need no sign-in: their first picture is drawn at build time. */
export const publicPages = [
  'signIn',
  'signUp',
  'confirm',
  'forgotPassword',
  'resetPassword',
  'terms',
] as const satisfies PageName[]
