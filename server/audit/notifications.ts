import type { SecurityEvent } from '../../contract/vocabulary.ts'
import { defineNotification } from '../notifications/definition.ts'
import { isNoticed } from '../words/security-notices.ts'
import { wordsIn } from '../words/in-language.ts'

const unknown = { day: '', time: '', browser: '' }

/** Of an event that has an email of its own. */
export const security = defineNotification<{ event: SecurityEvent }>()({
  kind: 'security',
  topic: 'security',
  mail: null,
  present: ({ details: { event } }) => ({ event }),
  // Undefined for events of other versions.
  pushTitle: ({ details: { event } }, language) =>
    isNoticed(event) ? wordsIn(language).notice(event, unknown).heading : undefined,
})

export const notifications = [security]
