import { ArrowUpRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReportCaseDetail } from '../../../contract/moderation.ts'
import { Copies } from './copies.tsx'
import { Quoted } from './quoted.tsx'
import { ButtonLink } from '../../ui/link.tsx'

const label = 'mb-1.5 text-meta font-semibold text-text-muted'

export function CaseContent({ detail }: { detail: ReportCaseDetail }) {
  const { t } = useTranslation()
  const { reported, now, removed, path, messages, title } = detail
  if (detail.kind === 'conversation') return <Copies detail={detail} messages={messages} />
  return (
    <div className="grid gap-4">
      {reported && (
        <div>
          {now && <h3 className={label}>{t('moderation.case.asReported')}</h3>}
          <Quoted content={reported} heading={now ? '' : title} />
        </div>
      )}
      {now && (
        <div>
          <h3 className={label}>{t('moderation.case.now')}</h3>
          <Quoted content={now} {...(reported ? { before: reported } : {})} />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-meta text-text-muted">
        {!now && <p>{t(removed ? 'moderation.case.removed' : 'moderation.case.unchanged')}</p>}
        {path && (
          <ButtonLink
            to={path}
            variant="ghost"
            size="sm"
            className="-ml-3.5"
            icon={<ArrowUpRight size={18} aria-hidden="true" />}
          >
            {t('moderation.case.open')}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
