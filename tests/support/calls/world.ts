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
  'admin',
  'superadmin',
] as const
export type Actor = (typeof actors)[number]

export interface Call {
  path: string
  body?: unknown
}

export interface World {
  questionId: string
  somebody: string
  somebodysDevice: string
  somebodysSession: string
}

/**
 * One line for each endpoint: a call that is right for whoever may make it. An endpoint that is not listed fails the
 * test. `seesNothing` are actors who reach the level but for whom the record does not exist.
 */
export type Calls = Record<string, { call: (world: World) => Call; seesNothing?: Actor[] }>

/** Somebody else's device or session is nobody's business, whatever one's role is. */
export const everybody = actors.filter(
  actor => !['anonymous', 'unconfirmed', 'deactivated', 'halfSignedIn'].includes(actor),
)
