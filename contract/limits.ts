/** Every number of the specification that client and server share. Durations are in milliseconds unless the name says otherwise. */
export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

export const limits = {
  nameMax: 120,
  emailMax: 254,
  passwordMin: 12,
  passwordMax: 128,
  shortTextMax: 120,

  /** After a reset mail and the first confirmation mail; after a further one of these the pause is twice as long. */
  resendCooldown: 60 * second,

  twoFactorDigits: 6,
  twoFactorPeriod: 30 * second,
  twoFactorWindow: 1,
  twoFactorAttempts: 5,
  twoFactorLock: 15 * minute,
  recoveryCodes: 10,
  recoveryCodeLength: 8,
  securityLogPage: 20,

  onboardingSteps: 4,
  knowledgeMin: 1,
  knowledgeMax: 5,
  welcomeRedirect: 1.8 * second,
  afterOnboarding: 0.9 * second,

  icebreakerMax: 500,
  avatarBytesMax: 2 * 1024 * 1024,
  avatarEdge: 512,
  avatarQuality: 0.9,
  cropFrame: 300,
  cropFrameMobile: 280,
  imagePixelsMax: 40_000_000,
  installAgain: 14 * day,
  profileFresh: 5 * minute,
  profileKept: 10 * minute,

  pageSize: 20,
  pageSizeMax: 100,
  repliesPage: 100,
  questionMin: 4,
  questionMax: 500,
  questionDetailsMax: 2000,
  replyMin: 2,
  replyMax: 2000,

  searchMax: 100,
  searchDebounce: 0.3 * second,
  reportMax: 1000,
  /** How long the way back is offered after something was removed, and how long the server still goes it. */
  undoShown: 6 * second,
  peersShown: 3,
  peersExpanded: 10,
  icebreakerSaved: 3 * second,
  suggestionsShown: 3,
  featuredFresh: 60 * second,
  featuredKept: 5 * minute,

  eventTitleMin: 4,
  eventTitleMax: 80,
  eventDetailsMax: 2000,
  eventPlaceMax: 200,
  linkMax: 500,
  attendeesMax: 100_000,
  /** An event without an end lasts so long. */
  eventLength: 1 * hour,
  /** In years. */
  eventAheadMax: 5,
  cancelReasonMax: 500,
  facesShown: 4,
  /** A picture of a post is smaller than 5 MB. */
  coverBytesMax: 5 * 1024 * 1024 - 1,
  coverQuality: 0.9,

  listingTitleMin: 4,
  listingTitleMax: 80,
  listingDetailsMax: 2000,
  photosMax: 8,
  altMax: 200,
  ticketsMax: 10,
  /** In cents. */
  priceMax: 100_000_000,
  /** A tab's count is told up to here, and beyond as "more". */
  listingsCounted: 1000,

  /** A directory's count is told up to here, and beyond as "more". */
  peopleCounted: 1000,
  interestsMax: 8,
  copiedShown: 2 * second,

  messagesPage: 30,
  messageMax: 4000,
  /** How much of the last message a list shows. */
  messagePreview: 140,
  /** A thread tells the time again after a silence of this length. */
  messageGap: 5 * minute,
  /** Conversations with something unread that are told at once. */
  unreadConversations: 200,
  /** Messages that are frozen with a report: those that were chosen, and as many around each. */
  reportedMessages: 20,

  logoPromptMax: 300,
  logosKept: 5,
  /** How long whoever makes logos may take. */
  logoPatience: 30 * second,

  usersPage: 50,
  /** How many users are changed together. */
  usersAtOnce: 100,
  auditPage: 50,
  decisionNoteMax: 1000,
  /** Any text of this length fits into the body of a request, whatever its letters. */
  termsMax: 60_000,
  termsVersionMax: 9999,

  paymentsShown: 50,
} as const

/**
 * How often one account or one network address may do something, as [times, per milliseconds]. An IPv6 address counts as its
 * /64, and its /48 may do `wideNetwork` times as much.
 * Sign-in has its own, below.
 */
export const rates = {
  signUpByAddress: [20, hour],
  resendByAddress: [10, hour],
  confirmByAddress: [30, 10 * minute],
  resetByAddress: [20, hour],
  resetByAccount: [5, hour],
  /** Reset mails to one email, whoever asks. */
  resetMailByEmail: [1, minute],
  resetLinkByAddress: [60, 10 * minute],
  secondStepByAddress: [60, 10 * minute],
  /** Codes entered by somebody who is signed in: to switch two-factor on or off, or for new recovery codes. */
  codeByAccount: [10, 15 * minute],
  passwordByAccount: [10, 15 * minute],
  emailChangeByAccount: [5, hour],
  /** To one new e-mail address, whichever accounts ask: it may be a stranger's. */
  emailChangeByRecipient: [5, day],
  securityByAccount: [60, 10 * minute],
  profileByAccount: [60, 10 * minute],
  avatarByAccount: [20, 10 * minute],
  askByAccount: [20, hour],
  replyByAccount: [60, 10 * minute],
  editByAccount: [120, 10 * minute],
  searchByAccount: [240, 10 * minute],
  reportByAccount: [20, hour],
  icebreakerByAccount: [30, 10 * minute],
  featureByAccount: [60, 10 * minute],
  eventByAccount: [20, hour],
  joinByAccount: [120, 10 * minute],
  coverByAccount: [30, 10 * minute],
  /** Pictures fetched from elsewhere: the server speaks for somebody. */
  coverAddressByAccount: [20, hour],
  listingByAccount: [30, hour],
  photoByAccount: [240, hour],
  logoByAccount: [30, hour],
  directoryByAccount: [600, 10 * minute],
  inviteByAccount: [20, hour],
  invitationByAddress: [60, 10 * minute],
  messageByAccount: [60, minute],
  conversationByAccount: [60, hour],
  conversationByNewAccount: [10, hour],
  /** To how many people the same words may go. */
  sameTextByAccount: [8, hour],
  readByAccount: [600, 10 * minute],
  blockByAccount: [60, hour],
  streamByAccount: [120, minute],
  /** Stripe sends from a handful of addresses, and sends again what was too much. */
  webhookByAddress: [600, minute],
  administerByAccount: [600, 10 * minute],
} as const satisfies Record<string, readonly [number, number]>

export type RateName = keyof typeof rates

export const wideNetwork = 10

/**
 * Failed sign-ins: after `free` of them each further one closes the door for twice as long, up to `longest`. By account
 * and address together; by address, which tries many accounts; by the /48 of an IPv6 address; and by account, which many
 * addresses try. Only the first holds up a browser that has signed in to this account before.
 */
export const signInDelays = {
  accountAndAddress: { free: 5, first: 2 * second, longest: 15 * minute, forgottenAfter: 1 * hour },
  address: { free: 20, first: 2 * second, longest: 15 * minute, forgottenAfter: 1 * hour },
  wideNetwork: { free: 200, first: 2 * second, longest: 15 * minute, forgottenAfter: 1 * hour },
  account: { free: 30, first: 1 * second, longest: 1 * minute, forgottenAfter: 1 * hour },
} as const
