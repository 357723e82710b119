import { onboarding } from './onboarding.ts'
import { profiles } from './profiles.ts'

export const person = { onboarding, profiles } as const
