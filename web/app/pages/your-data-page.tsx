import { useId, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../contract/pages.ts'
import '../../locales/en/your-data.ts'
import { Page } from '../../components/page/page.tsx'
import { SubHeader } from '../../components/page/page-bars.tsx'
import { DeleteRow } from '../../features/deletion/row.tsx'
import { DownloadRow } from '../../features/exports/row.tsx'
import { WritersRow } from '../../features/messages/settings/row.tsx'
import { StaffAccessRow } from '../../features/security/staff-access-row.tsx'
import { DataHelpRow, PauseRow, VisibilityRow } from '../../features/profiles/your-data/rows.tsx'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { Card } from '../../ui/card.tsx'

interface Group {
  title: 'reach' | 'kept'
  rows: readonly ComponentType[]
}

const groups: readonly Group[] = [
  { title: 'reach', rows: [VisibilityRow, WritersRow, PauseRow] },
  { title: 'kept', rows: [DownloadRow, StaffAccessRow, DataHelpRow, DeleteRow] },
]

export function YourDataPage() {
  const { t } = useTranslation()
  usePageTitle(t('yourData.title'))
  return (
    <>
      <SubHeader keepTabs to={pages.security} title={t('shell.account.settings')} />
      <Page width="wide" className="md:max-rail:mx-auto md:max-rail:w-full md:max-rail:max-w-[680px]">
        <h1 className="type-h1">{t('yourData.title')}</h1>
        <p className="mt-1.5 text-text-muted">{t('yourData.lead')}</p>
        <div className="gap-x-8 rail:grid rail:grid-cols-2">
          {groups
            .filter(({ rows }) => rows.length > 0)
            .map(group => (
              <RowGroup key={group.title} {...group} />
            ))}
        </div>
      </Page>
    </>
  )
}

function RowGroup({ title, rows }: Group) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-6.5">
      <h2 id={id} className="type-h2 mb-2.5">
        {t(`yourData.${title}`)}
      </h2>
      <Card as="div" flush>
        <ul className="divide-y divide-line">
          {rows.map((Row, index) => (
            <li key={index}>
              <Row />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
