import { terms } from '../locales/en/terms.ts'
import { addSentences } from './i18n.ts'

// Imported for its effect alone by what shows the terms.
addSentences({ terms })
