import { legal } from '../locales/en/legal.ts'
import { addSentences } from './i18n.ts'
import './terms-sentences.ts'

// Imported for its effect alone by the editor of the terms.
addSentences({ legal })
