import { GitCompare, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TermsLine } from '../../../contract/terms.ts'
import type { TermsState } from '../../../contract/vocabulary.ts'
import { RelativeTime } from '../../components/relative-time.tsx'
import { useMedia } from '../../lib/dom/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { effectiveText } from './day-text.ts'

export function VersionList({
  items,
  onOpen,
  onNew,
  onCompare,
}: {
  items: readonly TermsLine[]
  onOpen: (line: TermsLine) => void
  onNew: () => void
  onCompare: () => void
}) {
  const { t } = useTranslation()
  // The visible editor already has a primary button.
  const roomy = useMedia('(min-width: 1120px)')
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 className="mr-auto type-h2">{t('legal.history')}</h2>
        {items.length > 1 && (
          <Button variant="quiet" size="sm" icon={<GitCompare size={18} aria-hidden="true" />} onClick={onCompare}>
            {t('legal.compare')}
          </Button>
        )}
      </div>
      {items.length === 0 ? (
        <p className="text-text-muted">{t('legal.none')}</p>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
          {items.map(line => (
            <Line key={line.id} line={line} onOpen={onOpen} />
          ))}
        </ul>
      )}
      <Button variant={roomy ? 'tonal' : 'primary'} className="mt-4 w-full rail:w-auto" icon={Plus} onClick={onNew}>
        {t('legal.new')}
      </Button>
    </>
  )
}

function Line({ line, onOpen }: { line: TermsLine; onOpen: (line: TermsLine) => void }) {
  const { t, i18n } = useTranslation()
  const { version } = line
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 px-4 py-3.5">
      <div className="min-w-0 flex-[1_1_9rem]">
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">
            {t('legal.version')} {version}
          </span>
          <VersionBadges state={line.state} />
        </div>
        <p className="mt-0.5 text-meta text-text-muted">
          {t('legal.effectiveOn', { date: effectiveText(line.effectiveAt, i18n.language) })}
          {' · '}
          <bdi>{line.updatedBy?.name ?? t('legal.gone')}</bdi>, <RelativeTime date={line.updatedAt} />
        </p>
      </div>
      <Button
        variant="quiet"
        size="sm"
        aria-label={t(line.can.edit ? 'legal.editVersion' : 'legal.viewVersion', { version })}
        onClick={() => onOpen(line)}
      >
        {t(line.can.edit ? 'legal.edit' : 'legal.view')}
      </Button>
    </li>
  )
}

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
