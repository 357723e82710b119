import { useQuery } from '@tanstack/react-query'
import { CirclePause, CircleQuestionMark, Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../../contract/pages.ts'
import type { OwnProfile } from '../../../../contract/profiles.ts'
import { profileFields } from '../../../../contract/vocabulary.ts'
import '../../../locales/en/data-help.ts'
import { LinkRow } from '../../../components/page/link-row.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ownProfileQuery } from '../queries.ts'
import { usePausedSince } from './use-paused.ts'

export function VisibilityRow() {
  const { t } = useTranslation()
  const words = ({ visibility }: OwnProfile) => {
    const count = profileFields.filter(field => visibility[field] !== 'everyone').length
    return count > 0 ? t('yourData.visibility.hidden', { count }) : t('yourData.visibility.nothingHidden')
  }
  return (
    <LinkRow to={pages.visibility} icon={Eye} title={t('yourData.visibility.title')} detail={<Known words={words} />} />
  )
}

export function PauseRow() {
  const { t } = useTranslation()
  const since = usePausedSince()
  const words = ({ pausedAt }: OwnProfile) => (pausedAt ? since(pausedAt) : t('yourData.pause.off'))
  return (
    <LinkRow to={pages.pause} icon={CirclePause} title={t('yourData.pause.title')} detail={<Known words={words} />} />
  )
}

export function DataHelpRow() {
  const { t } = useTranslation()
  return (
    <LinkRow to={pages.dataHelp} icon={CircleQuestionMark} title={t('dataHelp.title')} detail={t('dataHelp.row')} />
  )
}

/** Without the profile, the row still leads to its page, which shows the error. */
function Known({ words }: { words: (profile: OwnProfile) => ReactNode }) {
  const { data, isPending } = useQuery(ownProfileQuery())
  if (data) return words(data)
  return isPending ? <Skeleton className="mt-1 block h-3.5 w-28" /> : null
}
