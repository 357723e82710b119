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

export interface World {
  questionId: string
  replyId: string
  eventId: string
  listingId: string
  somebody: string
  /** Between `somebody` and whoever was the author last, with a message that the author sent. */
  conversationId: string
  messageId: string
  /** About the question, and waiting; and one whose reply was taken away and stands again. */
  caseId: string
  restoredCaseId: string
  somebodysDevice: string
  somebodysSession: string
  /** A draft of the terms. */
  termsId: string
}

/**
 * One line for each endpoint: a call that is right for whoever may make it. An endpoint that is not listed fails the
 * test. `seesNothing` are actors who reach the level but for whom the record does not exist; `mayNot` are those who see
 * it and may not do this.
 */
export type Calls = Record<string, { call: (world: World) => Call; seesNothing?: Actor[]; mayNot?: Actor[] }>

/** Somebody else's device or session is nobody's business, whatever one's role is. */
export const everybody = actors.filter(
  actor => !['anonymous', 'unconfirmed', 'deactivated', 'halfSignedIn'].includes(actor),
)

/** Members who see a question of the city and did not write it. */
export const readers: Actor[] = [
  'member',
  'adminWithoutSecondFactor',
  'adminWithoutFreshCode',
  'admin',
  'superadmin',
  'paymentAdmin',
]

const noAdmin: Partial<Record<Actor, number>> = {
  anonymous: 401,
  unconfirmed: 401,
  deactivated: 401,
  halfSignedIn: 401,
  newcomer: 403,
  outsider: 403,
  member: 403,
  author: 403,
  adminWithoutSecondFactor: 403,
}

/** What each level asks for, written down a second time, apart from the code that enforces it. */
export const refused: Record<string, Partial<Record<Actor, number>>> = {
  public: {},
  secondStep: {
    anonymous: 401,
    unconfirmed: 401,
    deactivated: 401,
    newcomer: 401,
    outsider: 401,
    member: 401,
    author: 401,
    adminWithoutSecondFactor: 401,
    adminWithoutFreshCode: 401,
    admin: 401,
    superadmin: 401,
    paymentAdmin: 401,
  },
  signedIn: { anonymous: 401, unconfirmed: 401, deactivated: 401, halfSignedIn: 401 },
  member: { anonymous: 401, unconfirmed: 401, deactivated: 401, halfSignedIn: 401, newcomer: 403 },
  admin: noAdmin,
  freshAdmin: { ...noAdmin, adminWithoutFreshCode: 403 },
  paymentAdmin: { ...noAdmin, adminWithoutFreshCode: 403, admin: 403, superadmin: 403 },
}
