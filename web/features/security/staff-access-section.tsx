import { ShieldUser } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../contract/pages.ts'
import { Card } from '../../ui/card.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Row, Section } from './section.tsx'

export function StaffAccessSection() {
  const { t } = useTranslation()
  return (
    <Section title={t('security.staffAccess.title')}>
      <Card as="div" flush>
        <Row icon={ShieldUser} title={t('security.staffAccess.row')} detail={t('security.log.kept')}>
          <ButtonLink to={pages.staffAccess} variant="quiet" size="sm" aria-label={t('security.staffAccess.showAll')}>
            {t('security.log.show')}
          </ButtonLink>
        </Row>
      </Card>
    </Section>
  )
}
