import { ChevronRight, MailQuestionMark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import { Card } from '../../ui/card.tsx'
import { Row, Section } from './section.tsx'

export function MessagesSection() {
  const { t } = useTranslation()
  return (
    <Section title={t('security.messages.title')}>
      <Card as="div" flush>
        <Link to={pages.writers} className="block hover:bg-sunken/60 focus-visible:-outline-offset-3">
          <Row icon={MailQuestionMark} title={t('security.messages.writers')} detail={t('security.messages.lead')}>
            <ChevronRight size={20} aria-hidden="true" className="flex-none" />
          </Row>
        </Link>
      </Card>
    </Section>
  )
}
