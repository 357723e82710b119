import { day, hour, minute, second } from '../../contract/limits.ts'

/** Limits that are not sent to browsers. Durations are in milliseconds unless the name says otherwise. */
export const serverLimits = {
  peersFetched: 20,
  suggestionsFetched: 10,
  similarShown: 4,
  unreadShown: 99,
  reportedAround: 5,
  /** Age below which an account counts as new. */
  newAccount: 7 * day,
  /** Shorter texts may be repeated. */
  sameTextMin: 20,
  /** Pixels. */
  logoEdge: 1024,
  recentEvents: 3,
  rememberMe: 30 * day,
  /** Maximum age of a session that is not remembered. */
  browserSession: 1 * day,
  /** Absolute lifetime of a session. */
  sessionMax: 180 * day,
  secondStepSession: 1 * hour,
  confirmationLink: 24 * hour,
  resetLink: 15 * minute,
  emailChangeLink: 24 * hour,
  /** "This wasn't me", after a sign-in from a new browser. */
  signInAlert: 7 * day,
  /** How long a proof of the owner authorizes sensitive actions. */
  freshCode: 10 * minute,
  enrollment: 30 * minute,
  /** How long a requested deletion can be undone. */
  deletionGrace: 14 * day,
  /** Events of its organizer are canceled this long before the erasure. */
  canceledBeforeErasure: day,
  /** How long a sign-in permits to keep the account. */
  keepLink: 15 * minute,
  /** A sign-in page asks for its challenge when it opens. */
  signInChallenge: 10 * minute,
  passkeyChallenge: 5 * minute,
  trustedDevice: 30 * day,
  undoKept: 10 * minute,
  /** After the end of an event, its organizer has this long to finish the check-in before anyone is told that they were absent. */
  absencesAfter: 2 * hour,
  /** Per event, removed ones included. */
  walkInsEach: 1000,
  /** Names of walk-ins. */
  walkInNameKept: 30 * day,
  /** After the end of an event. */
  previewKept: 7 * day,
  usersCounted: 10_000,
  /** Exact up to this number, then "more". */
  eventsCounted: 1000,
  auditExported: 10_000,
  directoryActive: 14 * day,
  streamsPerPerson: 10,
  heartbeat: 20 * second,
  /** Of clients that are not signed in. */
  strangerBytesMax: 16 * 1024,
  bodyBytesMax: 256 * 1024,
  /** Beyond this, the least recently active session ends. */
  sessionsMax: 20,
  /** Per email, independent of the requester. */
  confirmationMails: 5,
  confirmationMailsPer: 1 * day,
  /** Unconfirmed accounts are deleted after this. */
  unconfirmedKept: 7 * day,
  earlierCasesShown: 10,
  givenUpJobKept: 30 * day,
  jobsCounted: 10_000,
  /** Counts of ended jobs, of which the admin page shows 30 days. */
  jobCountsKept: 31 * day,
  /** Browsers and proxies revalidate images after this. */
  pictureFresh: 5 * second,
  /** Quota per account for unused uploads, and for all uploads. */
  unusedUploadBytes: 50 * 1024 * 1024,
  uploadBytes: 1024 * 1024 * 1024,
  /** How long a reported image is kept, even if its author removes it. */
  reportedPictureKept: 30 * day,
  /** For reports, and for undoing a mistaken removal. */
  removedListingKept: 7 * day,
  reportsShown: 200,
  casesCounted: 10_000,
  /** Excerpt length for cases about an untitled text. */
  caseTitle: 140,
  /** An admin's repeated views within this window are audited once. */
  paymentsAudited: 1 * hour,
  /** Maximum age of a signature. */
  webhookTolerance: 5 * minute,
  webhookBytesMax: 64 * 1024,
  /** Of the form that turns emails off, by mail programs and by browsers without scripts. */
  formBytesMax: 1024,
  /** For uploads that no post uses. */
  coverKept: 1 * day,
  /** For reports; then the text is erased. */
  removedMessageKept: 30 * day,
  securityLogKept: 365 * day,
  /** How long a reason covers the same data of the same member. */
  staffAccess: 30 * minute,
  staffAccessKept: 365 * day,
  /** Bytes. Each download that a client reads slowly holds one part in memory. */
  exportPart: 1024 * 1024,
  /** Attempts before an export counts as failed, about two minutes. */
  exportAttempts: 6,
  /** How long an entered password authorizes a download. */
  exportConfirmed: 10 * minute,
  /** How long the last request of an account is remembered. */
  exportRemembered: 30 * day,
  /** How long causes are collected before an email about them is sent. */
  notificationBurst: 10 * minute,
  /** The same for push notifications about edits of events. */
  pushBurst: 3 * minute,
  /**
   * What one member may cause to arrive at another within `reachPer`: an hour, and some minutes by which a job may be late. A
   * notification is sent as long as there are fewer than its number of any kind; so the last are left to more urgent ones.
   */
  reachPer: 1 * hour + 5 * minute,
  pushesReached: { usual: 2, move: 3, offer: 4, cancellation: 6 },
  mailsReached: { usual: 1, move: 1, offer: 2, cancellation: 3 },
  /** Notifications above that limit that one email or push is about. */
  reachCollected: 99,
  /** At most one announcement of an open spot to a member of the waitlist. */
  openingsTold: 10 * minute,
  /** Replies that an email quotes. */
  repliesQuoted: 3,
  /** Age of a message before an email says that it is unread. */
  messageUnread: 1 * day,
  /** Members per run of the job that sends these. */
  unreadMailsAtOnce: 200,
  /** More are notified by a job. */
  notifiedAtOnce: 50,
  /** Members that the job notifies in one statement. */
  notifiedPerBatch: 500,
  /** Before a push notification is sent, so that an open page can mark its cause as read. */
  pushAfter: 500,
  /** How long a push service keeps a notification for a browser that is offline. */
  pushKept: 1 * day,
  /** Characters of an announcement in the list of notifications. */
  announcementQuoted: 80,
  /** Characters that a push notification quotes. */
  pushQuoted: 140,
  /** Age of a cause that is still pushed, after quiet hours or an outage. */
  pushOfUse: 36 * hour,
  /** Causes that one job holds back in quiet hours. */
  pushesHeld: 99,
  /** Events in a calendar feed, the nearest ones. */
  calendarEntries: 500,
  /** How long a calendar feed has an event after its end, and one that was canceled or removed. */
  calendarPast: 90 * day,
  calendarCanceled: 30 * day,
  /** How often calendar apps are told to ask. */
  calendarRefresh: 15 * minute,
  notificationKept: 180 * day,
  /** Of a notification, the causes that are looked at for its people. */
  notificationCauses: 1000,
  /** How long a report may wait before administrators are reminded. */
  caseWaiting: 1 * day,
} as const
