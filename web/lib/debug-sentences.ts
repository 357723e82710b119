import { debug } from '../locales/en/debug.ts'
import { addSentences } from './i18n.ts'

// Imported for its effect alone by the one screen that speaks them.
addSentences({ debug })
