import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../lib/focus.ts'

/** Names the document after the list, while no thread does. */
export function useTitle(active = true) {
  const { t } = useTranslation()
  usePageTitle(t('messages.title'), active)
}
