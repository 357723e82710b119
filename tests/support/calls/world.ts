import type { ErrorCode } from '../../../contract/errors.ts'
import type { TestApp } from '../app.ts'
import { codeOf } from '../two-factor.ts'

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
  /** The other one of the author's conversation. */
  'participant',
  /** By the author. */
  'blocked',
  /** Of the author. */
  'blocker',
  /** What they wrote was taken away by moderators. */
  'authorOfRemoved',
  /** Has joined an event that moderators took away. */
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

/** What a call may be about, as it is for whoever calls. */
export interface World {
  /** Of the caller; none of somebody anonymous. */
  session?: string | undefined
  /** Of the caller, or of the participant. */
  email: string
  unconfirmedEmail: string
  /** Of the caller's authenticator, or of one that they are about to switch on. */
  key?: string | undefined
  enrolment?: string
  /** The author's; of `authorOfRemoved` what was taken away from them, and so the event of `attendeeOfRemoved`. */
  questionId: string
  replyId: string
  eventId: string
  listingId: string
  authorId: string
  /** The participant. */
  somebody: string
  /** Between the author and the participant, with a message of the author; of who has a block with the author their own. */
  conversationId: string
  messageId: string
  /** About the question, and waiting; and one by which a question was taken away. */
  caseId: string
  decidedCaseId: string
  /** The address of a picture that a case is about. */
  evidence: string
  somebodysDevice: string
  somebodysSession: string
  somebodysLogo: string
  /** Of the author. */
  invitation: string
  /** What stands in mails: to the unconfirmed, to a member, to the participant, whose has expired, and to both of their addresses. */
  links: { confirm: string; reset: string; expiredReset: string; emailChange: string }
  /** A draft of the terms. */
  termsId: string
}

/** Six digits that the caller's authenticator shows; of who has none, any. */
export const codeIn = ({ key }: World): string => (key ? codeOf(key) : '000000')

/** Whom a call is refused with this code although they reach its level. */
export interface Refusal {
  code: ErrorCode
  to: readonly Actor[]
  because: string
  /** Where the attempt is counted, beside the rates. */
  countedIn?: string
}

/** One endpoint: a call that succeeds for whoever reaches the level, unless it is said otherwise. */
export interface Entry {
  call: (world: World) => Call
  /** Whatever must be so before, beyond the world as it is for all calls; what it returns is part of the world. */
  given?: (app: TestApp, world: World) => Promise<Partial<World> | void>
  refusals?: Refusal[] | undefined
  /** Whether it changes a row for one of the actors at least: all do but those that read. */
  changes?: boolean
}
export type Calls = Record<string, Entry>

/** Whoever reaches the level of members. */
export const members: readonly Actor[] = actors.slice(actors.indexOf('outsider'))
export const signedIn: readonly Actor[] = ['newcomer', ...members]
export const allBut = (some: readonly Actor[], ...others: Actor[]): Actor[] =>
  some.filter(actor => !others.includes(actor))

/** For whom nothing of the author's exists: a member of another city, and who has a block with the author. */
export const strangers: readonly Actor[] = ['outsider', 'blocked', 'blocker']
/** Members who see what the author wrote. `authorOfRemoved` asks for what was theirs. */
export const readers = allBut(members, 'author', 'authorOfRemoved', ...strangers)
/** Whose second factor is on. */
export const withSecondFactor: readonly Actor[] = ['adminWithoutFreshCode', 'admin', 'superadmin', 'paymentAdmin']

/** Nothing of the author's exists for these, whatever they ask. */
export const unseen = (code: ErrorCode): Refusal => ({
  code,
  to: strangers,
  because: 'another city and a block hide it',
})
/** The same, and what moderators took away is gone for its author too. */
export const unseenOrRemoved = (code: ErrorCode): Refusal[] => [
  unseen(code),
  { code, to: ['authorOfRemoved'], because: 'moderators took it away' },
]
/** Its page gives the author of what moderators removed the reason. */
export const unseenOrStub = (code: ErrorCode): Refusal[] => [
  unseen(code),
  { code: 'POST_REMOVED', to: ['authorOfRemoved'], because: 'moderators took it away' },
]
/** They see it, and it is the author's alone to change. */
export const notTheirs: Refusal = { code: 'FORBIDDEN', to: readers, because: 'authors alone change what they wrote' }

type Refused = Partial<Record<Actor, ErrorCode>>
const each = (some: readonly Actor[], code: ErrorCode): Refused =>
  Object.fromEntries(some.map(actor => [actor, code] as const))

const noSession = each(['anonymous', 'unconfirmed', 'deactivated', 'halfSignedIn'], 'SIGNED_OUT')
const noMember: Refused = { ...noSession, newcomer: 'ONBOARDING_NEEDED' }
const noAdmin: Refused = { ...noMember, ...each(allBut(members, ...withSecondFactor), 'FORBIDDEN') }
const noFreshAdmin: Refused = { ...noAdmin, adminWithoutFreshCode: 'CODE_NEEDED' }

/** What each level asks for, written down a second time, apart from the code that enforces it. */
export const refused: Record<string, Refused> = {
  public: {},
  secondStep: each(allBut(actors, 'halfSignedIn'), 'SIGNED_OUT'),
  signedIn: noSession,
  member: noMember,
  admin: noAdmin,
  freshAdmin: noFreshAdmin,
  paymentAdmin: { ...noFreshAdmin, admin: 'PAYMENTS_DENIED', superadmin: 'PAYMENTS_DENIED' },
}
