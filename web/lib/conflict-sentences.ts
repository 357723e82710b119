import { conflict } from '../locales/en/conflict.ts'
import { addSentences } from './i18n.ts'

// Imported for its effect alone by the box that speaks them.
addSentences({ conflict })
