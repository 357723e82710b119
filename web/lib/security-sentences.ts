import { security } from '../locales/en/security.ts'
import { addSentences } from './i18n.ts'

addSentences({ security })
