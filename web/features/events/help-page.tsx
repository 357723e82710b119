import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../contract/pages.ts'
import '../../locales/en/event-help.ts'
import { Contact } from '../../components/contact.tsx'
import { Page } from '../../components/page/page.tsx'
import { SubHeader } from '../../components/page/page-bars.tsx'
import { usePageTitle } from '../../lib/dom/focus.ts'

const topics = [
  'waitlist',
  'offers',
  'lastHour',
  'confirm',
  'guests',
  'late',
  'order',
  'more',
  'coHosts',
  'repeat',
  'follow',
  'ticket',
  'record',
  'absent',
  'met',
  'talk',
  'announce',
  'shared',
] as const

export function HelpPage() {
  const { t } = useTranslation()
  usePageTitle(t('eventHelp.title'))
  return (
    <>
      <SubHeader keepTabs to={pages.events} title={t('events.title')} />
      <Page width="solo">
        <h1 className="type-h1">{t('eventHelp.title')}</h1>
        {topics.map(topic => (
          <Answer key={topic} topic={topic} />
        ))}
        <Contact className="mt-6.5" />
      </Page>
    </>
  )
}

function Answer({ topic }: { topic: (typeof topics)[number] }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-6.5">
      <h2 id={id} className="type-h2 mb-2">
        {t(`eventHelp.${topic}.title`)}
      </h2>
      <p className="text-copy">{t(`eventHelp.${topic}.text`)}</p>
    </section>
  )
}
