import { conflict } from '../locales/en/conflict.ts'
import { addSentences } from './i18n.ts'

addSentences({ conflict })
