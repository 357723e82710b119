import { legal } from '../locales/en/legal.ts'
import { addSentences } from './i18n.ts'
import './terms-sentences.ts'

addSentences({ legal })
