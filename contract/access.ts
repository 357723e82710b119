import { oc } from '@orpc/contract'
import { errorTable, type ErrorCode } from './errors.ts'
import type { Feature } from './vocabulary.ts'

/**
 * Access levels of endpoints. `secondStep`: the password was correct and the second factor is missing; such a session has no
 * other access except `public`. `member`: signed in, active, onboarded and in a city. `admin` also requires two-factor,
 * `freshAdmin` a code entered within ten minutes, `paymentAdmin` additionally a separate grant. The server does not start if an
 * endpoint has no level.
 */
const accessLevels = ['public', 'secondStep', 'signedIn', 'member', 'admin', 'freshAdmin', 'paymentAdmin'] as const
export type Access = (typeof accessLevels)[number]

export interface EndpointMeta {
  access?: Access
  feature?: Feature
}

const refusals: Record<Access, ErrorCode[]> = {
  public: [],
  secondStep: ['SIGNED_OUT'],
  signedIn: ['SIGNED_OUT'],
  member: ['SIGNED_OUT', 'ONBOARDING_NEEDED', 'NO_CITY'],
  admin: ['SIGNED_OUT', 'ONBOARDING_NEEDED', 'NO_CITY', 'FORBIDDEN'],
  freshAdmin: ['SIGNED_OUT', 'ONBOARDING_NEEDED', 'NO_CITY', 'FORBIDDEN', 'CODE_NEEDED'],
  paymentAdmin: ['SIGNED_OUT', 'ONBOARDING_NEEDED', 'NO_CITY', 'FORBIDDEN', 'CODE_NEEDED', 'PAYMENTS_DENIED'],
}
const always: ErrorCode[] = [
  'INVALID_INPUT',
  'MALFORMED_REQUEST',
  'BODY_TOO_LARGE',
  'INTERNAL',
  'NOT_MIGRATED',
  'UNAVAILABLE',
]

/** Returns oRPC error definitions for these codes of the error table. */
export const fails = <Code extends ErrorCode>(...codes: Code[]) =>
  Object.fromEntries(
    codes.map(code => [code, { status: errorTable[code][0], message: errorTable[code][1] }]),
  ) as unknown as Record<Code, { status: number; message: string }>

/**
 * Starts an endpoint definition with its access level and optional feature flag, and declares the errors that follow from them.
 * Endpoints add their own with `.errors(fails(…))`.
 */
export const at = (access: Access, feature?: Feature) =>
  oc
    .$meta<EndpointMeta>({ access, ...(feature ? { feature } : {}) })
    .errors(fails(...always, ...refusals[access], ...(feature ? (['FEATURE_OFF'] as const) : [])))
