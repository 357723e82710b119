import { dates } from '../locales/en/dates.ts'
import { addSentences } from './i18n.ts'

addSentences({ dates })
