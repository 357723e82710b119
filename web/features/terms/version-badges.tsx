import { useTranslation } from 'react-i18next'
import type { TermsState } from '../../../contract/vocabulary.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

const tones = {
  draft: 'info',
  scheduled: 'warning',
  inEffect: 'success',
  replaced: 'neutral',
} as const satisfies Record<TermsState, BadgeTone>

export function VersionBadges({ state }: { state: TermsState }) {
  const { t } = useTranslation()
  return (
    <>
      {(state === 'scheduled' || state === 'inEffect') && <Badge tone="success">{t('legal.publishedMark')}</Badge>}
      <Badge tone={tones[state]}>{t(`legal.state.${state}`)}</Badge>
    </>
  )
}
