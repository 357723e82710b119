import { exchange } from '../locales/en/exchange.ts'
import { addSentences } from './i18n.ts'

addSentences({ exchange })
