import { access } from '../locales/en/access.ts'
import { addSentences } from './i18n.ts'

// Imported for its effect alone by what only some people see on their way in.
addSentences({ access })
