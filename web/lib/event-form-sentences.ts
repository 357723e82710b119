import { eventForm } from '../locales/en/event-form.ts'
import { addSentences } from './i18n.ts'

// Imported for its effect alone by the form that speaks them: lists of events do not wait for it.
addSentences({ eventForm })
