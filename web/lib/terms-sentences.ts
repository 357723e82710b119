import { terms } from '../locales/en/terms.ts'
import { addSentences } from './i18n.ts'

addSentences({ terms })
