import { addSentences } from '../sentences.ts'
import './member-errors.ts'
import { feed } from './feed.ts'
import { home } from './home.ts'
import { pwa } from './pwa.ts'
import { questions } from './questions.ts'
import { writingErrors } from '../../../contract/writing-errors.ts'

/** Bundled with the first member screen, so that sign-in does not wait for it. */
export const members = { feed, home, pwa, questions, writing: writingErrors } as const

addSentences(members)
