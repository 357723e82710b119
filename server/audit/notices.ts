import type { Language } from '../../contract/values/language.ts'
import type { MailWords } from '../words/mail-words.ts'
import { wordsIn } from '../words/of.ts'
import type { Words } from '../words/en/mail.ts'
import { describeBrowser } from './user-agent.ts'
import type { NoticedEvent } from '../words/noticed.ts'

export function noticeOf(event: NoticedEvent, language: Language, userAgent: string | null): MailWords {
  const words = wordsIn(language)
  const now = new Date()
  const written = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(words.locale, { ...style, timeZone: 'UTC' }).format(now)
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
