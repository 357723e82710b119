import { describe } from 'vitest'
import type { Engine } from '../../scripts/browser-engines.ts'
import { accessibilityTrees } from './journeys/accessibility.ts'
import { eventJourneys } from './journeys/events.ts'
import { inviteJourney } from './journeys/invite.ts'
import { listingJourney } from './journeys/listing.ts'
import { messageJourneys } from './journeys/messages.ts'
import { pageJourneys } from './journeys/page.ts'
import { questionJourney } from './journeys/question.ts'
import { requestJourney } from './journeys/requests.ts'
import { twoFactorJourney } from './journeys/two-factor.ts'
import { yourDataJourneys } from './journeys/your-data.ts'
import { safeAreas } from './journeys/safe-areas.ts'
import { startSession } from './support/session.ts'

export function testEngine(engine: Engine) {
  describe(`in ${engine}`, () => {
    const session = startSession(engine)
    questionJourney(session)
    messageJourneys(session)
    requestJourney(session)
    eventJourneys(session)
    listingJourney(session)
    twoFactorJourney(session)
    yourDataJourneys(session)
    inviteJourney(session)
    pageJourneys(session)
    // Only Chromium can emulate a notch.
    if (engine === 'chromium') safeAreas(session)
    // WebKitGTK exposes its tree to AT-SPI only.
    if (engine !== 'webkit') accessibilityTrees(session)
  })
}
