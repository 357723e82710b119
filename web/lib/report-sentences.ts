import { reports } from '../locales/en/reports.ts'
import { addSentences } from './i18n.ts'

// Imported for its effect alone by the components that speak of reports and removals.
addSentences({ reports })
