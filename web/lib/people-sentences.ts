import { people } from '../locales/en/people.ts'
import { addSentences } from './i18n.ts'

// Imported for its effect alone by the screens that speak them: home does not wait for it.
addSentences({ people })
