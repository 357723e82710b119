import type { Language } from '../../contract/values/language.ts'
import type { MailWords } from '../words/mail-shape.ts'
import { wordsIn } from '../words/in-language.ts'
import type { Words } from '../words/en/account-mails.ts'
import { describeBrowser } from './user-agent.ts'
import type { NoticedEvent } from '../words/security-notices.ts'
import { dateFormat } from '../words/date-format.ts'

export function noticeOf(event: NoticedEvent, language: Language, userAgent: string | null): MailWords {
  const words = wordsIn(language)
  const now = new Date()
  const written = (style: Intl.DateTimeFormatOptions) =>
    dateFormat(words.locale, { ...style, timeZone: 'UTC' }).format(now)
  return words.notice(event, {
    day: written({ dateStyle: 'long' }),
    time: written({ timeStyle: 'short' }),
    browser: nameOf(userAgent, words.browser),
  })
}

export function nameOf(userAgent: string | null, { both, system: onSystem, unknown }: Words['browser']): string {
  const { browser, system } = describeBrowser(userAgent)
  if (browser && system) return both(browser, system)
  return browser ?? (system ? onSystem(system) : unknown)
}
