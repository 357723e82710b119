import { eventForm } from '../locales/en/event-form.ts'
import { addSentences } from './i18n.ts'

addSentences({ eventForm })
