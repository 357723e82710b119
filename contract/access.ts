import { oc } from '@orpc/contract'
import { errorTable, type ErrorCode } from './errors.ts'
import type { RateName } from './limits.ts'
import type { Feature } from './vocabulary.ts'

/**
 * `secondStep`: the password was right, the second factor is missing. `fresh`, `freshAdmin`: with a proof from the last
 * ten minutes. `paymentAdmin`: a separate grant.
 */
const accessLevels = [
  'public',
  'secondStep',
  'signedIn',
  'fresh',
  'member',
  'admin',
  'freshAdmin',
  'paymentAdmin',
] as const
export type Access = (typeof accessLevels)[number]

/** Counted after the input is checked by account, or by ip if the name ends with `ByIp`. `counted`: by its command. */
export type Rate = RateName | { counted: RateName } | null

export interface EndpointMeta {
  access?: Access
  feature?: Feature
  /** Every write states one. */
  rate?: Rate
  /** Open to everyone in maintenance mode. */
  inMaintenance?: true
}

const refusals: Record<Access, ErrorCode[]> = {
  public: [],
  secondStep: ['SIGNED_OUT'],
  signedIn: ['SIGNED_OUT'],
  fresh: ['SIGNED_OUT', 'CODE_NEEDED'],
  member: ['SIGNED_OUT', 'ONBOARDING_NEEDED', 'NO_CITY'],
  admin: ['SIGNED_OUT', 'ONBOARDING_NEEDED', 'NO_CITY', 'FORBIDDEN'],
  freshAdmin: ['SIGNED_OUT', 'ONBOARDING_NEEDED', 'NO_CITY', 'FORBIDDEN', 'CODE_NEEDED'],
  paymentAdmin: ['SIGNED_OUT', 'ONBOARDING_NEEDED', 'NO_CITY', 'FORBIDDEN', 'CODE_NEEDED', 'PAYMENTS_DENIED'],
}
const always: ErrorCode[] = [
  'INVALID_INPUT',
  'MALFORMED_REQUEST',
  'BODY_TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'NOT_MIGRATED',
  'READING_ONLY',
  'UNAVAILABLE',
  'MAINTENANCE',
]

export const fails = <Code extends ErrorCode>(...codes: Code[]) =>
  Object.fromEntries(
    codes.map(code => [code, { status: errorTable[code][0], message: errorTable[code][1] }]),
  ) as unknown as Record<Code, { status: number; message: string }>

/** Starts an endpoint, and declares the errors that follow from its access level and feature flag. */
export const at = <Level extends Access>(access: Level, options: Omit<EndpointMeta, 'access'> = {}) =>
  oc
    .$meta<EndpointMeta & { access: Level }>({ access, ...options })
    .errors(fails(...always, ...refusals[access], ...(options.feature ? (['FEATURE_OFF'] as const) : [])))
