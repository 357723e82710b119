import { listing } from '../locales/en/listing.ts'
import { addSentences } from './i18n.ts'

// Imported for its effect alone by the screens that speak them.
addSentences({ listing })
