import { analytics } from '../locales/en/analytics.ts'
import { addSentences } from './i18n.ts'

addSentences({ analytics })
