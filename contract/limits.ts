/** Durations are in milliseconds unless the name says otherwise. */
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

  /** Doubles with each further confirmation email. */
  resendCooldown: 60 * second,

  twoFactorDigits: 6,
  twoFactorPeriod: 30 * second,
  twoFactorWindow: 1,
  twoFactorAttempts: 5,
  twoFactorLock: 15 * minute,
  recoveryCodes: 10,
  recoveryCodeLength: 8,
  securityLogPage: 20,
  passkeysMax: 20,
  passkeyNameMax: 40,

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
  /** Above those of cameras (200 million). */
  imagePixelsMax: 2 ** 28,
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
  announcementMax: 500,

  searchMax: 100,
  searchDebounce: 0.3 * second,
  reportMax: 1000,
  /** The server accepts an undo for longer (`undoKept`). */
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
  eventLength: 1 * hour,
  eventAheadMax: 5,
  cancelReasonMax: 500,
  /** Dates of a series, which runs for at most a year. */
  seriesDatesMax: 120,
  repeatIntervalMax: 26,
  facesShown: 4,
  guestsMax: 5,
  guestNameMax: 80,
  hostsMax: 5,
  walkInNameMax: 80,
  walkInPeopleMax: 20,
  marksMax: 200,
  disputeMax: 200,
  /** Must be below 5 MB. */
  coverBytesMax: 5 * 1024 * 1024 - 1,
  coverQuality: 0.9,

  listingTitleMin: 4,
  listingTitleMax: 80,
  listingDetailsMax: 2000,
  photosMax: 8,
  altMax: 200,
  ticketsMax: 10,
  priceMax: 100_000_000,
  listingsCounted: 1000,

  peopleCounted: 1000,
  interestsMax: 8,
  copiedShown: 2 * second,

  messagesPage: 30,
  messageMax: 4000,
  messagePreview: 140,
  requestMax: 400,
  openRequests: 10,
  messageGap: 5 * minute,
  unreadConversations: 200,
  reportedMessages: 20,

  logoPromptMax: 300,
  logosKept: 5,
  logoPatience: 30 * second,

  usersPage: 50,
  usersAtOnce: 100,
  auditPage: 50,
  decisionNoteMax: 1000,
  staffReasonMin: 8,
  staffReasonMax: 300,
  /** Fits into the request body in any script. */
  termsMax: 60_000,
  termsVersionMax: 9999,

  paymentsShown: 50,

  /** Exact up to this number; more are shown as 99+. */
  notificationsCounted: 100,
  notificationPause: 7,
  notificationsRead: 100,
  pushDevices: 20,
  pushEndpoint: 1000,
  notificationSeen: 1 * second,

  exportDays: 7,
} as const

/** [uses, milliseconds] per account or ip. An IPv6 ip counts as its /64; its /48 has `wideNetwork` times the rate. */
export const rates = {
  /** Stored accounts without an invitation. Each first confirmation from the ip gives one back. */
  signUpByIp: [160, hour],
  /** The same for those with a valid invitation, in addition. */
  invitedSignUpByIp: [160, hour],
  signUpTryByIp: [1000, hour],
  /** Answers that an email is taken. After them, every sign-up is refused alike, so that the refusal tells nothing. */
  emailTakenByIp: [60, hour],
  /** Two for each of 150 people. Each mailbox has pauses of its own. */
  resendByIp: [300, hour],
  confirmByIp: [30, 10 * minute],
  resetByIp: [60, hour],
  resetByAccount: [5, hour],
  /** Independent of the requester, as the next. */
  resetMailByEmail: [1, minute],
  /** Within the lifetime of a link: the owner has one that works, although strangers used the emails up. */
  resetMailsByEmail: [2, 15 * minute],
  resetLinkByIp: [300, 10 * minute],
  secondStepByIp: [60, 10 * minute],
  /** Each visit of the sign-in page asks for a challenge. A passkey cannot be guessed. */
  passkeyByIp: [900, 10 * minute],
  codeByAccount: [10, 15 * minute],
  passwordByAccount: [10, 15 * minute],
  emailChangeByAccount: [5, hour],
  /** Links to one mailbox, the former one of a change too. The owner of the new one may not be the requester. */
  emailChangeByRecipient: [5, day],
  securityByAccount: [60, 10 * minute],
  keepByIp: [60, 10 * minute],
  exportByAccount: [10, day],
  exportFileByAccount: [30, hour],
  profileByAccount: [60, 10 * minute],
  /** Each is announced to the city. */
  visibilityByAccount: [60, 10 * minute],
  avatarByAccount: [20, 10 * minute],
  askByAccount: [20, hour],
  replyByAccount: [60, 10 * minute],
  /** Each notifies all attendees. */
  announceByAccount: [20, day],
  editByAccount: [120, 10 * minute],
  searchByAccount: [240, 10 * minute],
  reportByAccount: [20, hour],
  icebreakerByAccount: [30, 10 * minute],
  featureByAccount: [60, 10 * minute],
  eventByAccount: [20, hour],
  /** Each has up to `seriesDatesMax` dates in the list of events. */
  seriesByAccount: [10, day],
  /** Dates of series that are made, changed or canceled: enough for all dates of eight full ones. */
  datesByAccount: [1000, 10 * minute],
  joinByAccount: [120, 10 * minute],
  hostByAccount: [60, hour],
  checkInByAccount: [1000, hour],
  /** Reads of any kind, in each process: a hundred a second. */
  fetchByAccount: [3000, 30 * second],
  /** Of clients that are not signed in. A venue may have one ip for all. */
  fetchByIp: [6000, 30 * second],
  /** Requests that may write, also those that are refused; each endpoint has further rates. In each process. */
  writeByAccount: [600, 30 * second],
  writeByIp: [1500, 30 * second],
  /** Bytes of their bodies, images excepted: a body of many keys takes longer to refuse than a short one. */
  bodyBytesByAccount: [24 * 1024 * 1024, 30 * second],
  bodyBytesByIp: [8 * 1024 * 1024, 30 * second],
  calendarByAccount: [120, 10 * minute],
  calendarLinkByAccount: [10, day],
  /** Several apps of a member may ask every few minutes. */
  calendarByLink: [60, 10 * minute],
  /** Previews of shared events and their covers; many people share the ip of a mobile network. */
  sharedEventByIp: [600, 10 * minute],
  calendarMissByIp: [60, 10 * minute],
  coverByAccount: [30, 10 * minute],
  /** Images that take far more time or memory to decode than those of phones. */
  heavyImageByAccount: [20, hour],
  coverUrlByAccount: [20, hour],
  listingByAccount: [30, hour],
  photoByAccount: [240, hour],
  logoByAccount: [30, hour],
  directoryByAccount: [600, 10 * minute],
  inviteByAccount: [20, hour],
  invitationByIp: [60, 10 * minute],
  messageByAccount: [60, minute],
  startByAccount: [120, hour],
  requestByAccount: [60, day],
  requestByNewAccount: [3, day],
  sameTextByAccount: [8, hour],
  readByAccount: [600, 10 * minute],
  notificationByAccount: [600, 10 * minute],
  unsubscribeByIp: [60, 10 * minute],
  unsubscribeByLink: [60, 10 * minute],
  blockByAccount: [60, hour],
  streamByAccount: [120, minute],
  /** Stripe uses few ips and retries rejected events. */
  webhookByIp: [600, minute],
  administerByAccount: [600, 10 * minute],
} as const satisfies Record<string, readonly [number, number]>

export type RateName = keyof typeof rates

export const wideNetwork = 10

/**
 * After `free` failures, each further one doubles the delay, up to `longest`. Counted per account and ip, ip, IPv6 /48, and
 * account; only the first applies to known browsers.
 */
export const signInDelays = {
  accountAndIp: { free: 5, first: 2 * second, longest: 15 * minute, forgottenAfter: 1 * hour },
  ip: { free: 60, first: 2 * second, longest: 15 * minute, forgottenAfter: 1 * hour },
  wideNetwork: { free: 200, first: 2 * second, longest: 15 * minute, forgottenAfter: 1 * hour },
  account: { free: 30, first: 1 * second, longest: 1 * minute, forgottenAfter: 1 * hour },
} as const
