import type { ErrorCode } from '../../../contract/errors.ts'
import type { PasskeyAssertion, PasskeyAttestation } from '../../../contract/passkeys.ts'
import type { TestApp } from '../app.ts'
import { codeOf } from '../people/two-factor.ts'

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
  cookies?: string | undefined
}

export interface World {
  session?: string | undefined
  email: string
  unconfirmedEmail: string
  /** Secret of the caller's authenticator, or of the one being enrolled. */
  key?: string | undefined
  enrollment?: string
  passkey?: PasskeyAssertion | PasskeyAttestation
  passkeyId?: string
  cookies?: string
  /** Of the author; for `authorOfRemoved` and `attendeeOfRemoved`, the removed content. */
  questionId: string
  replyId: string
  announcementId?: string
  eventId: string
  /** An event of the author, soon, whose one spot the participant has taken. */
  fullEventId: string
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
  evidence: string
  somebodysDevice: string
  somebodysSession: string
  somebodysLogo: string
  /** Of the participant: ready, and confirmed by their session. */
  somebodysExport: string
  invitation: string
  links: { confirm: string; reset: string; expiredReset: string; emailChange: string; signInAlert: string }
  termsId: string
  notificationId?: string
  unsubscribe?: string
  deviceId?: string
  keepToken?: string
}

export const codeIn = ({ key }: World): string => (key ? codeOf(key) : '000000')

/** Actors who reach the access level and are still refused with this code. */
export interface Refusal {
  code: ErrorCode
  to: readonly Actor[]
  because: string
  countedIn?: string
}

/** The call succeeds for all actors of its access level except those in `refusals`. */
export interface Entry {
  call: (world: World) => Call
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
export const readers = allBut(members, 'author', 'authorOfRemoved', ...strangers)
export const withSecondFactor: readonly Actor[] = ['adminWithoutFreshCode', 'admin', 'superadmin', 'paymentAdmin']

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
export const unseenOrStub = (code: ErrorCode): Refusal[] => [
  unseen(code),
  { code: 'POST_REMOVED', to: ['authorOfRemoved'], because: 'moderators took it away' },
]
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
