import { logos } from '../locales/en/logos.ts'
import { addSentences } from './i18n.ts'

addSentences({ logos })
