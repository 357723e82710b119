import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../contract/pages.ts'
import { NotFoundState } from '../../ui/feedback/state-screen.tsx'
import { ButtonLink } from '../../ui/link.tsx'

export function NoListing() {
  const { t } = useTranslation()
  return (
    <NotFoundState level={1} title={t('listing.notFound')} lead={t('listing.notFoundLead')}>
      <ButtonLink to={pages.exchange} size="lg" icon={<ArrowLeft size={20} strokeWidth={2.25} aria-hidden="true" />}>
        {t('listing.browse')}
      </ButtonLink>
    </NotFoundState>
  )
}
