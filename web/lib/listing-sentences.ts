import { listing } from '../locales/en/listing.ts'
import { addSentences } from './i18n.ts'

addSentences({ listing })
