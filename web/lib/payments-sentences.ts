import { payments } from '../locales/en/payments.ts'
import { addSentences } from './i18n.ts'

// Imported for its effect alone by the one screen that speaks them.
addSentences({ payments })
