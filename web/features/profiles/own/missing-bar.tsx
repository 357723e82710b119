import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pages } from '../../../../contract/pages.ts'
import { profileGaps, type ProfileGap } from '../../../../contract/vocabulary.ts'
import { Card } from '../../../ui/card.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { fromView } from '../way-back.ts'

export function MissingBar({ missing }: { missing: readonly ProfileGap[] }) {
  const { t } = useTranslation()
  const id = useId()
  const title = t('profiles.missing', { count: missing.length })
  return (
    <Card aria-labelledby={id} className="mt-5.5 pb-1.5!">
      <h2 id={id} className="type-h3">
        {title}
      </h2>
      <p className="mt-0.5 mb-3 text-meta text-text-muted">{t('profiles.missingLead')}</p>
      <ProgressBar value={profileGaps.length - missing.length} max={profileGaps.length} label={title} />
      <ul className="mt-1.5 divide-y divide-line">
        {missing.map(gap => (
          <li key={gap}>
            <Link
              to={`${pages.editProfile}#${gap}`}
              state={fromView}
              className="-mx-2 flex min-h-14 items-center gap-3 rounded-md px-2 py-2 hover:bg-sunken"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-copy leading-[1.25rem] font-semibold">
                  {t(`profiles.gaps.${gap}.name`)}
                </span>
                <span className="block text-meta text-text-muted">{t(`profiles.gaps.${gap}.gain`)}</span>
              </span>
              <ChevronRight size={20} aria-hidden="true" className="text-text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
