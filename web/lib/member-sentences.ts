import { members } from '../locales/en/members.ts'
import { addSentences } from './i18n.ts'

// Imported by whatever stands at the entrance of members' screens, for its effect alone.
addSentences(members)
