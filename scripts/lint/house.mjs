import { importLaw } from './import-law.mjs'
import { clocks } from './one-clock.mjs'
import { memberValue } from './member-value.mjs'
import { outboxWriter } from './outbox-writer.mjs'
import { seenTitle } from './seen-title.mjs'

export default {
  meta: { name: 'house' },
  rules: {
    'import-law': importLaw,
    'member-value': memberValue,
    'one-clock': clocks,
    'outbox-writer': outboxWriter,
    'seen-title': seenTitle,
  },
}
