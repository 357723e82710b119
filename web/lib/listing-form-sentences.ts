import { listingForm } from '../locales/en/listing-form.ts'
import { addSentences } from './i18n.ts'

addSentences({ listingForm })
