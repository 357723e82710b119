import { oc } from '@orpc/contract'
import { errorTable, type ErrorCode } from './errors.ts'
import type { Feature } from './vocabulary.ts'

/**
 * Who may call an endpoint. `secondStep` is somebody whose password was right and whose code is still missing: no other
 * level but `public` is open to them. `member` is a signed-in, active, onboarded person with a city; `admin` also needs
 * the second factor, `freshAdmin` a code of it within the last ten minutes, and `paymentAdmin` a right beside the role
 * on top of that. An endpoint without a level keeps the server from starting.
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

/** Errors of an endpoint as the contract states them, from the one table. */
export const fails = <Code extends ErrorCode>(...codes: Code[]) =>
  Object.fromEntries(
    codes.map(code => [code, { status: errorTable[code][0], message: errorTable[code][1] }]),
  ) as unknown as Record<Code, { status: number; message: string }>

/**
 * Starts the definition of an endpoint with its access level, and the feature flag that can switch it off. The errors
 * that follow from these are stated here; an endpoint adds its own with `.errors(fails(…))`.
 */
export const at = (access: Access, feature?: Feature) =>
  oc
    .$meta<EndpointMeta>({ access, ...(feature ? { feature } : {}) })
    .errors(fails(...always, ...refusals[access], ...(feature ? (['FEATURE_OFF'] as const) : [])))
