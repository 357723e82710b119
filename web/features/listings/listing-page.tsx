import '../../lib/exchange-sentences.ts'
import '../../lib/listing-sentences.ts'
import { useTranslation } from 'react-i18next'
import { Page } from '../../components/page.tsx'

/** One listing. */
export function ListingPage() {
  const { t } = useTranslation()
  return (
    <Page>
      <h1 className="type-h1">{t('listing.notFound')}</h1>
    </Page>
  )
}
