import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../lib/dom/focus.ts'

export function useTitle(active = true) {
  const { t } = useTranslation()
  usePageTitle(t('messages.title'), active)
}
