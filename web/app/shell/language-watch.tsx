import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../../contract/language.ts'
import { keepLanguage, speak, watchLanguage } from '../../lib/i18n/i18n.ts'
import { useSession } from '../../lib/api/session.ts'

/** Applies the language of the account and of other tabs. */
export function LanguageWatch() {
  const { i18n } = useTranslation()
  const chosen = useSession().viewer?.language
  useEffect(() => watchLanguage(i18n), [i18n])
  // Only when the account's language changes: another tab may have chosen since.
  const follow = useEffectEvent((language: Language) => {
    keepLanguage(language)
    if (language !== i18n.language) void speak(i18n, language).catch(() => undefined)
  })
  useEffect(() => {
    if (chosen) follow(chosen)
  }, [chosen])
  return null
}
