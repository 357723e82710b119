import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../contract/limits.ts'
import { pages } from '../../../../contract/pages.ts'
import '../../../locales/en/data-help.ts'
import '../../../locales/en/your-data.ts'
import { Contact } from '../../../components/contact.tsx'
import { Page } from '../../../components/page/page.tsx'
import { SubHeader } from '../../../components/page/page-bars.tsx'
import { usePageTitle } from '../../../lib/dom/focus.ts'
import { TextLink } from '../../../ui/link.tsx'

const answers = [
  { topic: 'kept', page: undefined },
  { topic: 'seen', page: pages.visibility },
  { topic: 'reach', page: pages.writers },
  { topic: 'writing', page: pages.notificationSettings },
  { topic: 'calendar', page: pages.settings },
  { topic: 'staff', page: pages.staffAccess },
  { topic: 'copy', page: pages.dataDownload },
  { topic: 'leave', page: pages.deleteAccount },
  { topic: 'remains', page: undefined },
] as const

/** Answers what members ask about their data, each with the page where they act on it. */
export function DataHelpPage() {
  const { t } = useTranslation()
  usePageTitle(t('dataHelp.title'))
  return (
    <>
      <SubHeader keepTabs to={pages.yourData} title={t('yourData.title')} />
      <Page width="solo">
        <h1 className="type-h1">{t('dataHelp.title')}</h1>
        {answers.map(answer => (
          <Answer key={answer.topic} {...answer} />
        ))}
        <Contact className="mt-6.5" />
      </Page>
    </>
  )
}

function Answer({ topic, page }: (typeof answers)[number]) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-6.5">
      <h2 id={id} className="type-h2 mb-2">
        {t(`dataHelp.${topic}.title`)}
      </h2>
      <p className="text-copy">{t(`dataHelp.${topic}.text`, { days: limits.exportDays })}</p>
      {page !== undefined && (
        <TextLink look="bare" className="-mb-2.5" to={page}>
          {t(`dataHelp.${topic}.link`)}
        </TextLink>
      )}
    </section>
  )
}
