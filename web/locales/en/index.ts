import { accounts } from './accounts.ts'
import { errors } from './errors.ts'
import { home } from './home.ts'
import { onboarding } from './onboarding.ts'
import { questions } from './questions.ts'
import { shell } from './shell.ts'
import { ui } from './ui.ts'

/** English, by area. Every other language has this shape; a key that is not here does not compile. */
export const en = { accounts, errors, home, onboarding, questions, shell, ui } as const
