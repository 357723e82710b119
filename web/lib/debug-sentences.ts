import { debug } from '../locales/en/debug.ts'
import { addSentences } from './i18n.ts'

addSentences({ debug })
