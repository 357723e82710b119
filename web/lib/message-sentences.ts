import { messages } from '../locales/en/messages.ts'
import { addSentences } from './i18n.ts'

addSentences({ messages })
