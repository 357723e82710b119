import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../lib/focus.ts'

/** Sets the document title to the list's while no thread is open. */
export function useTitle(active = true) {
  const { t } = useTranslation()
  usePageTitle(t('messages.title'), active)
}
