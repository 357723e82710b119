import { install } from '../locales/en/install.ts'
import { addSentences } from './i18n.ts'

// Imported for its effect alone by the screens that speak them: home does not wait for it.
addSentences({ install })
