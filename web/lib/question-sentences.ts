import { question } from '../locales/en/question.ts'
import { addSentences } from './i18n.ts'

// Imported for its effect alone by the page of a question.
addSentences({ question })
