import { events } from '../locales/en/events.ts'
import { addSentences } from './i18n.ts'

addSentences({ events })
