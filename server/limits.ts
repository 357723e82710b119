import { day, hour, minute, second } from '../contract/limits.ts'

/**
 * Limits that only the server needs, so that they are not sent to browsers. Durations are in milliseconds unless the name says
 * otherwise.
 */
export const serverLimits = {
  peersFetched: 20,
  suggestionsFetched: 10,
  similarShown: 4,
  unreadShown: 99,
  reportedAround: 5,
  /** Age below which an account counts as new. */
  newAccount: 7 * day,
  /** Shorter texts are exempt from the duplicate-message limit. */
  sameTextMin: 20,
  /** Width and height of a rasterized logo, in pixels. */
  logoEdge: 1024,
  recentEvents: 3,
  rememberMe: 30 * day,
  /** Maximum age of the row of a browser session (not remembered). */
  browserSession: 1 * day,
  /** Absolute lifetime of a session regardless of activity; then the user signs in again. */
  sessionMax: 180 * day,
  /** How long a session waits for its second factor. */
  secondStepSession: 1 * hour,
  confirmationLink: 24 * hour,
  resetLink: 15 * minute,
  emailChangeLink: 24 * hour,
  /** How long an entered code authorizes sensitive actions. */
  freshCode: 10 * minute,
  /** How long a displayed authenticator key can be confirmed. */
  enrolment: 30 * minute,
  trustedDevice: 30 * day,
  undoKept: 10 * minute,
  /** User counts are exact up to this number, then shown as "more". */
  usersCounted: 10_000,
  /** Maximum number of rows of an audit log CSV. */
  auditExported: 10_000,
  directoryActive: 14 * day,
  streamsPerPerson: 10,
  heartbeat: 20 * second,
  bodyBytesMax: 256 * 1024,
  /** Above this, the least recently active session of the account ends. */
  sessionsMax: 20,
  /** Per email, independent of the requester. */
  confirmationMails: 5,
  confirmationMailsPer: 1 * day,
  /** Accounts with an unconfirmed email are deleted after this. */
  unconfirmedKept: 7 * day,
  earlierCasesShown: 10,
  /** How long a record of a failed email or other job is kept, without its payload. */
  givenUpJobKept: 30 * day,
  /** How long browsers and proxies may cache an image without revalidation. */
  pictureFresh: 5 * second,
  /** Quota per account for unused uploads, and for all uploads. */
  unusedUploadBytes: 50 * 1024 * 1024,
  uploadBytes: 1024 * 1024 * 1024,
  /** How long a reported image is kept, even if its author removes it. */
  reportedPictureKept: 30 * day,
  /** How long the photos of a removed listing are kept, for reports and for undoing a mistaken removal. */
  removedListingKept: 7 * day,
  reportsShown: 200,
  /** Open cases are counted up to this number. */
  casesCounted: 10_000,
  /** Length of the excerpt used as the title of a case about an untitled text. */
  caseTitle: 140,
  /** Repeated views of payment health by one admin within this window are audited once. */
  paymentsAudited: 1 * hour,
  /** Maximum age of a webhook signature. */
  webhookTolerance: 5 * minute,
  webhookBytesMax: 64 * 1024,
  /** Uploads that no post uses are deleted after this. */
  coverKept: 1 * day,
  /** Removed messages are kept this long for reports, then erased. */
  removedMessageKept: 30 * day,
  securityLogKept: 365 * day,
} as const
