import { accounts } from './features/accounts/routes.ts'
import { profiles } from './features/profiles/routes.ts'
import { questions } from './features/questions/routes.ts'
import { security } from './features/security/routes.ts'

/** The handlers of the whole contract. A new feature adds its line here. */
export const router = { accounts, profiles, questions, security }
