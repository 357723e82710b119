import { members } from '../locales/en/members.ts'
import { addSentences } from './i18n.ts'

addSentences(members)
