import { admin } from '../locales/en/admin.ts'
import { addSentences } from './i18n.ts'

addSentences({ admin })
