import { day, hour, minute, second } from '../contract/limits.ts'

/** Numbers that only the server needs: browsers do not load them. Durations are in milliseconds unless the name says otherwise. */
export const serverLimits = {
  peersFetched: 20,
  suggestionsFetched: 10,
  similarShown: 4,
  unreadShown: 99,
  reportedAround: 5,
  /** An account is new for so long. */
  newAccount: 7 * day,
  /** Shorter words may be sent to anybody as often as one likes. */
  sameTextMin: 20,
  /** Width and height of a logo as a picture, in pixels. */
  logoEdge: 1024,
  recentEvents: 3,
  rememberMe: 30 * day,
  /** A session that is not remembered ends with the browser; its row is kept no longer than this. */
  browserSession: 1 * day,
  /** However often its person comes by, a session ends after this: the password is typed again. */
  sessionMax: 180 * day,
  /** How long a right password waits for its code. */
  secondStepSession: 1 * hour,
  confirmationLink: 24 * hour,
  resetLink: 15 * minute,
  emailChangeLink: 24 * hour,
  /** How long a code counts as fresh for what is dangerous. */
  freshCode: 10 * minute,
  /** How long a key that was shown may still be confirmed. */
  enrolment: 30 * minute,
  trustedDevice: 30 * day,
  undoKept: 10 * minute,
  /** A count of users is told up to here, and beyond as "more". */
  usersCounted: 10_000,
  /** How many lines of the audit log a CSV has at most. */
  auditExported: 10_000,
  directoryActive: 14 * day,
  streamsPerPerson: 10,
  heartbeat: 20 * second,
  bodyBytesMax: 256 * 1024,
  /** The session with the oldest activity ends when an account gets one more. */
  sessionsMax: 20,
  /** To one e-mail address, whoever asks. */
  confirmationMails: 5,
  confirmationMailsPer: 1 * day,
  /** An account whose address nobody confirms is deleted after this. */
  unconfirmedKept: 7 * day,
  /** How many earlier decisions about the same thing a case shows. */
  earlierCasesShown: 10,
  /** How long it is known that a mail or another job was given up; what it carried is not. */
  givenUpJobKept: 30 * day,
  /** How long browsers and proxies show a picture without asking whether they still may. */
  pictureFresh: 5 * second,
  /** What pictures that no post uses may take of one account, and all its pictures together. */
  unusedUploadBytes: 50 * 1024 * 1024,
  uploadBytes: 1024 * 1024 * 1024,
  /** How long a picture that was reported stays, whatever its author does. */
  reportedPictureKept: 30 * day,
  /** What was removed keeps its photos for so long, for reports and for who removed it by mistake. */
  removedListingKept: 7 * day,
  /** How many reports of one case are shown. */
  reportsShown: 200,
  /** Cases that wait are counted up to here. */
  casesCounted: 10_000,
  /** What a case about a text without a title is called by: its beginning. */
  caseTitle: 140,
  /** Within which an admin who opens payment health again is told to the audit log once. */
  paymentsAudited: 1 * hour,
  /** How old the signature of an event may be. */
  webhookTolerance: 5 * minute,
  webhookBytesMax: 64 * 1024,
  /** A picture that no post took is removed after this. */
  coverKept: 1 * day,
  /** What was removed is kept for reports for so long, and then erased. */
  removedMessageKept: 30 * day,
  securityLogKept: 365 * day,
} as const
