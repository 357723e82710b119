import { importLaw } from './import-law.mjs'
import { clocks } from './one-clock.mjs'
import { outboxWriter } from './outbox-writer.mjs'

export default {
  meta: { name: 'house' },
  rules: { 'import-law': importLaw, 'one-clock': clocks, 'outbox-writer': outboxWriter },
}
