import { feed } from './feed.ts'
import { home } from './home.ts'
import { onboarding } from './onboarding.ts'
import { profiles } from './profiles.ts'
import { pwa } from './pwa.ts'
import { questions } from './questions.ts'
import { reports } from './reports.ts'
import { security } from './security.ts'

/** What only members read. It comes with their screens: who signs in does not wait for it. */
export const members = { feed, home, onboarding, profiles, pwa, questions, reports, security } as const
