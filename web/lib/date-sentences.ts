import { dates } from '../locales/en/dates.ts'
import { addSentences } from './i18n.ts'

// Imported for its effect alone by what lets a day or a time be chosen.
addSentences({ dates })
