import { importLaw } from './import-law.mjs'
import { outboxWriter } from './outbox-writer.mjs'

/** The project's own lint rules. */
export default { meta: { name: 'house' }, rules: { 'import-law': importLaw, 'outbox-writer': outboxWriter } }
