import { install } from '../locales/en/install.ts'
import { addSentences } from './i18n.ts'

addSentences({ install })
