import { reports } from '../locales/en/reports.ts'
import { addSentences } from './i18n.ts'

addSentences({ reports })
