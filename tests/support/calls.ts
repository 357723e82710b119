import { randomUUID } from 'node:crypto'
import { factoryPassword } from './factories.ts'

/** Who may knock. Each is a real account with a real session; nothing is mocked. */
export const actors = [
  'anonymous',
  'unconfirmed',
  'deactivated',
  'halfSignedIn',
  'newcomer',
  'outsider',
  'member',
  'author',
  'adminWithoutSecondFactor',
  'admin',
  'superadmin',
] as const
export type Actor = (typeof actors)[number]

export interface Call {
  path: string
  body?: unknown
}

export interface World {
  questionId: string
  replyId: string
  somebody: string
  somebodysDevice: string
  somebodysSession: string
}

/** Somebody else's device or session is nobody's business, whatever one's role is. */
const everybody = actors.filter(actor => !['anonymous', 'unconfirmed', 'deactivated', 'halfSignedIn'].includes(actor))

/** Members who see a question of the city and did not write it. */
const readers: Actor[] = ['member', 'adminWithoutSecondFactor', 'admin', 'superadmin']

/**
 * One line for each endpoint: a call that is right for whoever may make it. An endpoint that is not listed fails the
 * test. `seesNothing` are actors who reach the level but for whom the record does not exist; `mayNot` are those who see
 * it and may not do this.
 */
export const calls: Record<string, { call: (world: World) => Call; seesNothing?: Actor[]; mayNot?: Actor[] }> = {
  'accounts.session': { call: () => ({ path: '/session' }) },
  'accounts.signUp': {
    call: () => ({
      path: '/accounts/sign-up',
      body: { name: 'New', email: `${randomUUID()}@example.org`, password: 'long enough for this' },
    }),
  },
  'accounts.confirm': { call: () => ({ path: '/accounts/confirm', body: { token: 'a'.repeat(43) } }) },
  'accounts.resendConfirmation': {
    call: () => ({ path: '/accounts/resend-confirmation', body: { email: `${randomUUID()}@example.org` } }),
  },
  'accounts.signIn': {
    call: () => ({ path: '/accounts/sign-in', body: { email: `${randomUUID()}@example.org`, password: 'wrong' } }),
  },
  'accounts.signOut': { call: () => ({ path: '/accounts/sign-out', body: {} }) },
  'accounts.requestReset': {
    call: () => ({ path: '/accounts/request-reset', body: { email: `${randomUUID()}@example.org` } }),
  },
  'accounts.renewReset': { call: () => ({ path: '/accounts/renew-reset', body: { token: 'a'.repeat(43) } }) },
  'accounts.checkReset': { call: () => ({ path: '/accounts/check-reset', body: { token: 'a'.repeat(43) } }) },
  'accounts.resetPassword': {
    call: () => ({
      path: '/accounts/reset-password',
      body: { token: 'a'.repeat(43), password: 'long enough for this' },
    }),
  },
  'accounts.confirmEmailChange': {
    call: () => ({ path: '/accounts/confirm-email-change', body: { token: 'a'.repeat(43) } }),
  },
  'security.enterCode': { call: () => ({ path: '/security/second-step', body: { code: 'AAAAAAAA' } }) },
  'security.read': { call: () => ({ path: '/security' }) },
  'security.log': { call: () => ({ path: '/security/log' }) },
  'security.beginTwoFactor': { call: () => ({ path: '/security/two-factor/begin', body: {} }) },
  'security.verifyTwoFactor': {
    call: () => ({ path: '/security/two-factor/verify', body: { code: '000000', enrolment: 'made up' } }),
  },
  'security.enableTwoFactor': {
    call: () => ({ path: '/security/two-factor/enable', body: { enrolment: 'made up' } }),
  },
  'security.regenerateCodes': {
    call: () => ({ path: '/security/two-factor/recovery-codes', body: { code: '000000' } }),
  },
  'security.disableTwoFactor': { call: () => ({ path: '/security/two-factor/disable', body: { code: '000000' } }) },
  'security.changePassword': {
    call: () => ({
      path: '/security/password',
      body: { current: factoryPassword, password: 'another long password' },
    }),
  },
  'security.changeEmail': {
    call: () => ({
      path: '/security/email',
      body: { email: `${randomUUID()}@example.org`, password: factoryPassword },
    }),
  },
  'security.cancelEmailChange': { call: () => ({ path: '/security/email' }) },
  'security.forgetDevice': {
    call: ({ somebodysDevice }) => ({ path: `/security/devices/${somebodysDevice}` }),
    seesNothing: everybody,
  },
  'security.forgetDevices': { call: () => ({ path: '/security/devices' }) },
  'security.endSession': {
    call: ({ somebodysSession }) => ({ path: `/security/sessions/${somebodysSession}` }),
    seesNothing: everybody,
  },
  'security.endSessions': { call: () => ({ path: '/security/sessions/end', body: { scope: 'others' } }) },
  'profiles.completeOnboarding': {
    call: () => ({
      path: '/profile/onboarding',
      body: { name: 'Name', industry: 'Other', yearsInCity: 'native', knowledgeableIn: ['Podcasting'] },
    }),
  },
  'profiles.own': { call: () => ({ path: '/profile' }) },
  'profiles.update': { call: () => ({ path: '/profile', body: { name: 'Name', knowledgeableIn: ['Podcasting'] } }) },
  'profiles.removeAvatar': { call: () => ({ path: '/profile/avatar' }) },
  'profiles.read': { call: ({ somebody }) => ({ path: `/profiles/${somebody}` }) },
  'feed.home': { call: () => ({ path: '/home' }) },
  'feed.list': { call: () => ({ path: '/feed' }) },
  'feed.feature': { call: ({ questionId }) => ({ path: `/posts/${questionId}/featured` }) },
  'feed.unfeature': { call: ({ questionId }) => ({ path: `/posts/${questionId}/featured` }) },
  'icebreaker.read': { call: () => ({ path: '/icebreaker' }) },
  'icebreaker.answer': { call: () => ({ path: '/icebreaker', body: { answer: 'The sea' } }) },
  'people.suggestions': { call: () => ({ path: '/people/suggestions' }) },
  'questions.list': { call: () => ({ path: '/questions' }) },
  'questions.read': { call: ({ questionId }) => ({ path: `/questions/${questionId}` }), seesNothing: ['outsider'] },
  'questions.ask': {
    call: () => ({ path: '/questions', body: { id: randomUUID(), category: 'Podcasting', text: 'A question' } }),
  },
  'questions.replies': {
    call: ({ questionId }) => ({ path: `/questions/${questionId}/replies` }),
    seesNothing: ['outsider'],
  },
  'questions.reply': {
    call: ({ questionId }) => ({
      path: `/questions/${questionId}/replies`,
      body: { id: randomUUID(), body: 'A reply' },
    }),
    seesNothing: ['outsider'],
  },
  'questions.edit': {
    call: ({ questionId }) => ({
      path: `/questions/${questionId}`,
      body: { category: 'Podcasting', text: `Edited ${randomUUID()}` },
    }),
    seesNothing: ['outsider'],
    mayNot: readers,
  },
  'questions.remove': {
    call: ({ questionId }) => ({ path: `/questions/${questionId}` }),
    seesNothing: ['outsider'],
    mayNot: readers,
  },
  'questions.restore': {
    call: ({ questionId }) => ({ path: `/questions/${questionId}/restore`, body: {} }),
    seesNothing: ['outsider', ...readers],
  },
  'questions.editReply': {
    call: ({ replyId }) => ({ path: `/replies/${replyId}`, body: { body: `Edited ${randomUUID()}` } }),
    seesNothing: ['outsider'],
    mayNot: readers,
  },
  'questions.removeReply': {
    call: ({ replyId }) => ({ path: `/replies/${replyId}` }),
    seesNothing: ['outsider'],
    mayNot: readers,
  },
  'questions.restoreReply': {
    call: ({ replyId }) => ({ path: `/replies/${replyId}/restore`, body: {} }),
    seesNothing: ['outsider', ...readers],
  },
  'moderation.report': {
    call: ({ questionId }) => ({ path: '/reports', body: { kind: 'post', id: questionId, reason: 'Advertising' } }),
    seesNothing: ['outsider'],
    mayNot: ['author'],
  },
}

/** What each level asks for, written down a second time, apart from the code that enforces it. */
export const refused: Record<string, Partial<Record<Actor, number>>> = {
  public: {},
  secondStep: {
    anonymous: 401,
    unconfirmed: 401,
    deactivated: 401,
    newcomer: 401,
    outsider: 401,
    member: 401,
    author: 401,
    adminWithoutSecondFactor: 401,
    admin: 401,
    superadmin: 401,
  },
  signedIn: { anonymous: 401, unconfirmed: 401, deactivated: 401, halfSignedIn: 401 },
  member: { anonymous: 401, unconfirmed: 401, deactivated: 401, halfSignedIn: 401, newcomer: 403 },
  admin: {
    anonymous: 401,
    unconfirmed: 401,
    deactivated: 401,
    halfSignedIn: 401,
    newcomer: 403,
    outsider: 403,
    member: 403,
    author: 403,
    adminWithoutSecondFactor: 403,
  },
}
