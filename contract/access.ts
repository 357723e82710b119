import { oc } from '@orpc/contract'

/**
 * Who may call an endpoint. `member` is a signed-in, active, onboarded person with a city; `admin` also needs the
 * second factor. An endpoint without a level keeps the server from starting.
 */
export const accessLevels = ['public', 'signedIn', 'member', 'admin', 'paymentAdmin'] as const
export type Access = (typeof accessLevels)[number]

/** Starts the definition of an endpoint with its access level. */
export const at = (access: Access) => oc.$meta<{ access?: Access }>({ access })
