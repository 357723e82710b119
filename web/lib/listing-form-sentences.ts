import { listingForm } from '../locales/en/listing-form.ts'
import { addSentences } from './i18n.ts'

// Imported for its effect alone by the form that speaks them.
addSentences({ listingForm })
