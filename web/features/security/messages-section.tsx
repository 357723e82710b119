import { Bell, MailQuestionMark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../contract/pages.ts'
import { LinkRow } from '../../components/page/link-row.tsx'
import { Card } from '../../ui/card.tsx'
import { Section } from './section.tsx'

export function MessagesSection() {
  const { t } = useTranslation()
  return (
    <Section title={t('security.messages.title')}>
      <Card as="div" flush className="divide-y divide-line">
        <LinkRow
          to={pages.notificationSettings}
          icon={Bell}
          title={t('security.messages.notifications')}
          detail={t('security.messages.notificationsLead')}
        />
        <LinkRow
          to={pages.writers}
          icon={MailQuestionMark}
          title={t('security.messages.writers')}
          detail={t('security.messages.lead')}
        />
      </Card>
    </Section>
  )
}
