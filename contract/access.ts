import { oc } from '@orpc/contract'
import type { Feature } from './vocabulary.ts'

/**
 * Who may call an endpoint. `member` is a signed-in, active, onboarded person with a city; `admin` also needs the
 * second factor. An endpoint without a level keeps the server from starting.
 */
export const accessLevels = ['public', 'signedIn', 'member', 'admin', 'paymentAdmin'] as const
export type Access = (typeof accessLevels)[number]

export interface EndpointMeta {
  access?: Access
  feature?: Feature
}

/** Starts the definition of an endpoint with its access level, and the feature flag that can switch it off. */
export const at = (access: Access, feature?: Feature) =>
  oc.$meta<EndpointMeta>({ access, ...(feature ? { feature } : {}) })
