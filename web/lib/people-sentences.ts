import { people } from '../locales/en/people.ts'
import { addSentences } from './i18n.ts'

addSentences({ people })
