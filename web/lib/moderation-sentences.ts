import { moderation } from '../locales/en/moderation.ts'
import { addSentences } from './i18n.ts'

addSentences({ moderation })
