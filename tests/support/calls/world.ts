import type { ErrorCode } from '../../../contract/errors.ts'
import type { TestApp } from '../app.ts'
import { codeOf } from '../people/two-factor.ts'

/** The callers. Each is a real account with a real session; nothing is mocked. */
export const actors = [
  'anonymous',
  'unconfirmed',
  'deactivated',
  'halfSignedIn',
  'newcomer',
  'outsider',
  'member',
  'author',
  /** The author's conversation partner. */
  'participant',
  /** Blocked by the author. */
  'blocked',
  /** Has blocked the author. */
  'blocker',
  /** Their content was removed by moderators. */
  'authorOfRemoved',
  /** Has joined an event that was removed by moderators. */
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
}

/** The ids and secrets that calls refer to, as one actor finds them. */
export interface World {
  /** The caller's session cookie; undefined for the anonymous actor. */
  session?: string | undefined
  /** The caller's email; the participant's for the anonymous actor. */
  email: string
  unconfirmedEmail: string
  /** The secret of the caller's authenticator, or of the one being enrolled. */
  key?: string | undefined
  enrolment?: string
  /** Content of the author. For `authorOfRemoved` and `attendeeOfRemoved`, the removed content. */
  questionId: string
  replyId: string
  eventId: string
  listingId: string
  authorId: string
  /** The participant. */
  somebody: string
  /**
   * The conversation of author and participant, with a message of the author. An actor with a block has their own conversation
   * with the author.
   */
  conversationId: string
  messageId: string
  /** An open case about the question, and a case whose decision removed a question. */
  caseId: string
  decidedCaseId: string
  /** The URL of a picture that a case is about. */
  evidence: string
  somebodysDevice: string
  somebodysSession: string
  somebodysLogo: string
  /** The author's invitation. */
  invitation: string
  /**
   * Tokens from emails: to the unconfirmed account, to a member, to the participant (expired), and to both emails of the
   * participant.
   */
  links: { confirm: string; reset: string; expiredReset: string; emailChange: string }
  termsId: string
}

/** The current code of the caller's authenticator; six arbitrary digits if the caller has none. */
export const codeIn = ({ key }: World): string => (key ? codeOf(key) : '000000')

/** Actors who reach the access level and whose call is still refused with this code. */
export interface Refusal {
  code: ErrorCode
  to: readonly Actor[]
  because: string
  /** The table that counts attempts, in addition to the rate limits. */
  countedIn?: string
}

/** One endpoint, with a call that succeeds for all actors of its access level except those in `refusals`. */
export interface Entry {
  call: (world: World) => Call
  /** Additional setup for this call. Its result is merged into the world. */
  given?: (app: TestApp, world: World) => Promise<Partial<World> | void>
  refusals?: Refusal[] | undefined
  /** Whether the call changes a row for at least one actor. By default, all except reads do. */
  changes?: boolean
}
export type Calls = Record<string, Entry>

/** Actors that reach the access level `member`. */
export const members: readonly Actor[] = actors.slice(actors.indexOf('outsider'))
export const signedIn: readonly Actor[] = ['newcomer', ...members]
export const allBut = (some: readonly Actor[], ...others: Actor[]): Actor[] =>
  some.filter(actor => !others.includes(actor))

/** Actors who cannot see the author's content: a member of another city, and those with a block. */
export const strangers: readonly Actor[] = ['outsider', 'blocked', 'blocker']
/** Members who see the author's content. `authorOfRemoved` is excluded: for them the ids name their own content. */
export const readers = allBut(members, 'author', 'authorOfRemoved', ...strangers)
export const withSecondFactor: readonly Actor[] = ['adminWithoutFreshCode', 'admin', 'superadmin', 'paymentAdmin']

/** The author's content is invisible to these actors. */
export const unseen = (code: ErrorCode): Refusal => ({
  code,
  to: strangers,
  because: 'another city and a block hide it',
})
/** The same; in addition, content removed by moderators is gone for its author too. */
export const unseenOrRemoved = (code: ErrorCode): Refusal[] => [
  unseen(code),
  { code, to: ['authorOfRemoved'], because: 'moderators took it away' },
]
/** The same, but the author of removed content sees the reason on its page. */
export const unseenOrStub = (code: ErrorCode): Refusal[] => [
  unseen(code),
  { code: 'POST_REMOVED', to: ['authorOfRemoved'], because: 'moderators took it away' },
]
/** These actors see the content, and only its author may change it. */
export const notTheirs: Refusal = { code: 'FORBIDDEN', to: readers, because: 'authors alone change what they wrote' }

type Refused = Partial<Record<Actor, ErrorCode>>
const each = (some: readonly Actor[], code: ErrorCode): Refused =>
  Object.fromEntries(some.map(actor => [actor, code] as const))

const noSession = each(['anonymous', 'unconfirmed', 'deactivated', 'halfSignedIn'], 'SIGNED_OUT')
const noMember: Refused = { ...noSession, newcomer: 'ONBOARDING_NEEDED' }
const noAdmin: Refused = { ...noMember, ...each(allBut(members, ...withSecondFactor), 'FORBIDDEN') }
const noFreshAdmin: Refused = { ...noAdmin, adminWithoutFreshCode: 'CODE_NEEDED' }

/** What each access level requires. Duplicated on purpose, independent of the code that enforces it. */
export const refused: Record<string, Refused> = {
  public: {},
  secondStep: each(allBut(actors, 'halfSignedIn'), 'SIGNED_OUT'),
  signedIn: noSession,
  member: noMember,
  admin: noAdmin,
  freshAdmin: noFreshAdmin,
  paymentAdmin: { ...noFreshAdmin, admin: 'PAYMENTS_DENIED', superadmin: 'PAYMENTS_DENIED' },
}
