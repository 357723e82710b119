import type { ErrorCode } from '../../../contract/errors.ts'
import type { PasskeyAssertion, PasskeyAttestation } from '../../../contract/passkeys.ts'
import type { TestApp } from '../app.ts'
import { codeOf } from '../people/two-factor.ts'

/** Real accounts with real sessions. */
export const actors = [
  'anonymous',
  'unconfirmed',
  'deactivated',
  'halfSignedIn',
  'newcomer',
  'outsider',
  'member',
  'author',
  'participant',
  'blocked',
  'blocker',
  'authorOfRemoved',
  'attendeeOfRemoved',
  'adminWithoutSecondFactor',
  'adminWithoutFreshCode',
  'admin',
  'superadmin',
  'paymentAdmin',
] as const
export type Actor = (typeof actors)[number]

export interface Call {
  path: string
  body?: unknown
  /** In addition to the session. */
  cookies?: string | undefined
}

export interface World {
  /** Undefined for the anonymous actor. */
  session?: string | undefined
  /** The participant's for the anonymous actor. */
  email: string
  unconfirmedEmail: string
  /** Secret of the caller's authenticator, or of the one being enrolled. */
  key?: string | undefined
  enrollment?: string
  /** Signed by the caller's authenticator, or a new credential of it. */
  passkey?: PasskeyAssertion | PasskeyAttestation
  /** The caller's. */
  passkeyId?: string
  /** Of the browser that asked for a challenge. */
  cookies?: string
  /** Of the author; for `authorOfRemoved` and `attendeeOfRemoved`, the removed content. */
  questionId: string
  replyId: string
  /** Of the organizer of the event. */
  announcementId?: string
  eventId: string
  /** An event of the author, soon, whose one spot the participant has taken. */
  fullEventId: string
  /** Three dates of the author. */
  seriesId: string
  listingId: string
  authorId: string
  somebody: string
  /**
   * Of author and participant, with a message of the author. An actor with a block has their own conversation with the author.
   */
  conversationId: string
  messageId: string
  /** An open case about the question, and a case whose decision removed a question. */
  caseId: string
  decidedCaseId: string
  /** URL of a picture that a case is about. */
  evidence: string
  somebodysDevice: string
  somebodysSession: string
  somebodysLogo: string
  /** Of the participant: ready, and confirmed by their session. */
  somebodysExport: string
  invitation: string
  /** For the unconfirmed account, a member, the participant (expired), both emails of the participant, and the participant. */
  links: { confirm: string; reset: string; expiredReset: string; emailChange: string; signInAlert: string }
  termsId: string
  /** Of the participant, unread. */
  notificationId?: string
  /** Of an email to the participant. */
  unsubscribe?: string
  /** A browser of the participant. */
  deviceId?: string
  /** Of an account that is scheduled for deletion. */
  keepToken?: string
}

/** Six arbitrary digits if the caller has no authenticator. */
export const codeIn = ({ key }: World): string => (key ? codeOf(key) : '000000')

/** Actors who reach the access level and are still refused with this code. */
export interface Refusal {
  code: ErrorCode
  to: readonly Actor[]
  because: string
  /** Counts attempts, in addition to the rate limits. */
  countedIn?: string
}

/** The call succeeds for all actors of its access level except those in `refusals`. */
export interface Entry {
  call: (world: World) => Call
  /** Its result is merged into the world. */
  given?: (app: TestApp, world: World) => Promise<Partial<World> | void>
  refusals?: Refusal[] | undefined
  /** For at least one actor. By default, all except reads do. */
  changes?: boolean
}
export type Calls = Record<string, Entry>

export const members: readonly Actor[] = actors.slice(actors.indexOf('outsider'))
export const signedIn: readonly Actor[] = ['newcomer', ...members]
export const allBut = (some: readonly Actor[], ...others: Actor[]): Actor[] =>
  some.filter(actor => !others.includes(actor))

export const strangers: readonly Actor[] = ['outsider', 'blocked', 'blocker']
/** See the author's content. For `authorOfRemoved` the ids name their own content. */
export const readers = allBut(members, 'author', 'authorOfRemoved', ...strangers)
export const withSecondFactor: readonly Actor[] = ['adminWithoutFreshCode', 'admin', 'superadmin', 'paymentAdmin']

/** The author's content is invisible to these actors. */
export const unseen = (code: ErrorCode): Refusal => ({
  code,
  to: strangers,
  because: 'another city and a block hide it',
})
/** Removed content is gone for its author too. */
export const unseenOrRemoved = (code: ErrorCode): Refusal[] => [
  unseen(code),
  { code, to: ['authorOfRemoved'], because: 'moderators took it away' },
]
/** The author of removed content sees the reason on its page. */
export const unseenOrStub = (code: ErrorCode): Refusal[] => [
  unseen(code),
  { code: 'POST_REMOVED', to: ['authorOfRemoved'], because: 'moderators took it away' },
]
/** See the content, which only its author may change. */
export const notTheirs: Refusal = { code: 'FORBIDDEN', to: readers, because: 'authors alone change what they wrote' }

type Refused = Partial<Record<Actor, ErrorCode>>
const each = (some: readonly Actor[], code: ErrorCode): Refused =>
  Object.fromEntries(some.map(actor => [actor, code] as const))

const noSession = each(['anonymous', 'unconfirmed', 'deactivated', 'halfSignedIn'], 'SIGNED_OUT')
const noMember: Refused = { ...noSession, newcomer: 'ONBOARDING_NEEDED' }
const noAdmin: Refused = { ...noMember, ...each(allBut(members, ...withSecondFactor), 'FORBIDDEN') }
const noFreshAdmin: Refused = { ...noAdmin, adminWithoutFreshCode: 'CODE_NEEDED' }

/** Duplicated on purpose, independent of the enforcing code. */
export const refused: Record<string, Refused> = {
  public: {},
  secondStep: each(allBut(actors, 'halfSignedIn'), 'SIGNED_OUT'),
  signedIn: noSession,
  fresh: { ...noSession, ...each(allBut(signedIn, 'admin', 'superadmin', 'paymentAdmin'), 'CODE_NEEDED') },
  member: noMember,
  admin: noAdmin,
  freshAdmin: noFreshAdmin,
  paymentAdmin: { ...noFreshAdmin, admin: 'PAYMENTS_DENIED', superadmin: 'PAYMENTS_DENIED' },
}
