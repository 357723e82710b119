/** Every number of the specification that client and server share. Durations are in milliseconds unless the name says otherwise. */
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

export const limits = {
  nameMax: 120,
  emailMax: 254,
  passwordMin: 12,
  passwordMax: 128,
  shortTextMax: 120,

  rememberMe: 30 * day,
  /** A session that is not remembered ends with the browser; its row is kept no longer than this. */
  browserSession: 1 * day,
  confirmationLink: 24 * hour,
  resendCooldown: 60 * second,

  onboardingSteps: 4,
  knowledgeMin: 1,
  knowledgeMax: 5,
  welcomeRedirect: 1.8 * second,
  afterOnboarding: 0.9 * second,

  pageSize: 20,
  pageSizeMax: 100,
  repliesPage: 100,
  questionMin: 4,
  questionMax: 500,
  /** A question's first sentence becomes its title when it is no longer than this and more text follows. */
  questionTitleMax: 140,
  replyMin: 2,
  replyMax: 2000,

  relativeTimeRefresh: 60 * second,

  bodyBytesMax: 256 * 1024,
  streamsPerPerson: 10,
  heartbeat: 20 * second,
} as const

/**
 * How often one account or one network address may do something, as [times, per milliseconds].
 * Sign-in counts tries; a wrong password costs the same as a right one.
 */
export const rates = {
  signUpByAddress: [20, hour],
  signInByAddress: [30, 10 * minute],
  signInByAccount: [10, 10 * minute],
  resendByAddress: [10, hour],
  resendByAccount: [1, limits.resendCooldown],
  confirmByAddress: [30, 10 * minute],
  askByAccount: [20, hour],
  replyByAccount: [60, 10 * minute],
  streamByAccount: [120, minute],
} as const satisfies Record<string, readonly [number, number]>

export type RateName = keyof typeof rates
