import { access } from '../locales/en/access.ts'
import { addSentences } from './i18n.ts'

addSentences({ access })
