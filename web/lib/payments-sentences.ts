import { payments } from '../locales/en/payments.ts'
import { addSentences } from './i18n.ts'

addSentences({ payments })
