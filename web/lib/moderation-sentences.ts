import { moderation } from '../locales/en/moderation.ts'
import { addSentences } from './i18n.ts'

// Imported for its effect alone by the screens that speak them.
addSentences({ moderation })
