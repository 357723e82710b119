import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../contract/values/language.ts'
import { call } from '../lib/api/api.ts'
import { failureText } from '../lib/api/failure.ts'
import { keepLanguage, speak } from '../lib/i18n/i18n.ts'
import { updateViewer } from '../lib/api/session.ts'

export function useLanguage(onError: (problem: string) => void) {
  const { i18n } = useTranslation()
  const client = useQueryClient()
  async function choose(language: Language) {
    try {
      if (!(await speak(i18n, language))) return
      keepLanguage(language)
      updateViewer(client, { language })
      await call(api => api.accounts.chooseLanguage({ language }))
    } catch (error) {
      // `t` of this render still uses the previous language.
      onError(failureText(i18n.t, error))
    }
  }
  return { language: i18n.language as Language, choose }
}
