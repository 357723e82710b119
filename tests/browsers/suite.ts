import { describe } from 'vitest'
import type { Engine } from '../../scripts/browser-engines.ts'
import { questionJourney } from './journeys/question.ts'
import { startSession } from './support/session.ts'

/** Runs every journey in one engine. */
export function testEngine(engine: Engine) {
  describe(`in ${engine}`, () => {
    const session = startSession(engine)
    questionJourney(session)
  })
}
