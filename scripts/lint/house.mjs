import { importLaw } from './import-law.mjs'
import { outboxWriter } from './outbox-writer.mjs'

export default { meta: { name: 'house' }, rules: { 'import-law': importLaw, 'outbox-writer': outboxWriter } }
