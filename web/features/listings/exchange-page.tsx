import '../../lib/exchange-sentences.ts'
import { useTranslation } from 'react-i18next'
import { Page } from '../../components/page.tsx'
import { usePageTitle } from '../../lib/focus.ts'

/** What neighbours sell, let and pass on. */
export function ExchangePage() {
  const { t } = useTranslation()
  usePageTitle(t('exchange.title'))
  return (
    <Page>
      <h1 className="type-h1">{t('exchange.title')}</h1>
    </Page>
  )
}
