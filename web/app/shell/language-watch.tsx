import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../../contract/language.ts'
import { keepLanguage, speak, watchLanguage } from '../../lib/i18n.ts'
import { useSession } from '../../lib/session.ts'

/** Speaks what the signed-in person chose on whatever device, and what another tab of this browser chose. */
export function LanguageWatch() {
  const { i18n } = useTranslation()
  const chosen = useSession().viewer?.language
  useEffect(() => watchLanguage(i18n), [i18n])
  // Once for each choice: what is spoken here may have been chosen since, in another tab.
  const follow = useEffectEvent((language: Language) => {
    keepLanguage(language)
    if (language !== i18n.language) void speak(i18n, language).catch(() => undefined)
  })
  useEffect(() => {
    if (chosen) follow(chosen)
  }, [chosen])
  return null
}
