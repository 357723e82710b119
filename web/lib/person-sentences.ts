import { person } from '../locales/en/person.ts'
import { addSentences } from './i18n.ts'

addSentences(person)
