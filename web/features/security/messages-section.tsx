import { Bell, ChevronRight, MailQuestionMark, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import { Card } from '../../ui/card.tsx'
import { Row, Section } from './section.tsx'

export function MessagesSection() {
  const { t } = useTranslation()
  return (
    <Section title={t('security.messages.title')}>
      <Card as="div" flush className="divide-y divide-line">
        <SettingLink
          to={pages.notificationSettings}
          icon={Bell}
          title={t('security.messages.notifications')}
          detail={t('security.messages.notificationsLead')}
        />
        <SettingLink
          to={pages.writers}
          icon={MailQuestionMark}
          title={t('security.messages.writers')}
          detail={t('security.messages.lead')}
        />
      </Card>
    </Section>
  )
}

function SettingLink({ to, ...row }: { to: string; icon: LucideIcon; title: string; detail: string }) {
  return (
    <Link to={to} className="block hover:bg-sunken/60 focus-visible:-outline-offset-3">
      <Row {...row}>
        <ChevronRight size={20} aria-hidden="true" className="flex-none" />
      </Row>
    </Link>
  )
}
