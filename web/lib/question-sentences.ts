import { question } from '../locales/en/question.ts'
import { addSentences } from './i18n.ts'

addSentences({ question })
