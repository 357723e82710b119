import { ExternalLink } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { visibleLength } from '../../../contract/text/characters.ts'
import { pages } from '../../../contract/pages.ts'
import type { TermsLine, TermsVersion } from '../../../contract/terms.ts'
import { ActionBar } from '../../components/page/page-bars.tsx'
import { useMedia } from '../../lib/dom/use-media.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Segmented } from '../../ui/form/segmented.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { effectiveText } from './day-text.ts'
import { EditorForm } from './editor-form.tsx'
import { Paper } from './paper.tsx'
import type { useDraft } from './use-draft.ts'
import type { useSave } from './use-save.ts'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'

const views = ['write', 'preview', 'versions'] as const
export type EditorView = (typeof views)[number]

interface Props {
  items: readonly TermsLine[]
  next: number
  today: string
  writing: ReturnType<typeof useDraft>
  saving: ReturnType<typeof useSave>
  history: ReactNode
  view: EditorView
  onView: (view: EditorView) => void
  onCompare: (theirs: string) => void
  onDrop: () => void
  onTheirs: (theirs: TermsVersion) => void
}

export function Editor({ items, next, today, writing, saving, view, onView, history, onDrop, ...conflict }: Props) {
  const { t } = useTranslation()
  const roomy = useMedia('(min-width: 1120px)')
  const shown = (name: EditorView) => view !== name && 'max-rail:hidden'
  return (
    <div className="md:pb-24">
      <Segmented
        label={t('legal.views.label')}
        value={view}
        onChange={onView}
        options={views.map(name => ({ value: name, label: t(`legal.views.${name}`) }))}
        className="mb-4 rail:hidden"
      />
      {saving.conflict && (
        <div className={cx('mb-4', view === 'versions' && 'max-rail:hidden')}>
          <Conflict conflict={saving.conflict} {...{ next, writing, saving }} {...conflict} />
        </div>
      )}
      <div className="grid items-start gap-7 rail:grid-cols-2">
        <div className={cx('min-w-0', shown('write'))}>
          <WriteColumn {...{ next, writing, saving, onDrop }} />
        </div>
        <div className={cx('min-w-0', shown('preview'))}>
          <Paper words={writing.draft} />
        </div>
      </div>
      <section className={cx('rail:mt-7', shown('versions'))}>
        {history}
        <p className="mt-4">
          <a
            href={pages.terms}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-1.5 link-text"
          >
            {t('legal.public')}
            <ExternalLink size={16} aria-hidden="true" />
            <span className="sr-only"> {t('ui.newTab')}</span>
          </a>
        </p>
      </section>
      <SaveBar {...{ items, today, writing, saving }} shown={roomy || view !== 'versions'} />
    </div>
  )
}

function Conflict({
  conflict,
  next,
  writing: { draft, rebase, asNew },
  saving: { pending, settle, save },
  onCompare,
  onTheirs,
}: Pick<Props, 'next' | 'writing' | 'saving' | 'onCompare' | 'onTheirs'> & {
  conflict: NonNullable<Props['saving']['conflict']>
}) {
  return (
    <ConflictNotice
      conflict={conflict}
      next={next}
      busy={pending !== null}
      onCompare={() => onCompare(conflict.theirs.id)}
      onOver={() => {
        rebase(conflict.theirs)
        save({ draft, published: false, over: conflict.theirs.revision })
      }}
      onAsNew={() => {
        asNew(next)
        settle()
      }}
      onTheirs={() => {
        settle()
        onTheirs(conflict.theirs)
      }}
    />
  )
}

function WriteColumn({
  next,
  writing: { draft, unsaved, change },
  saving: { wrong, correct },
  onDrop,
}: Pick<Props, 'next' | 'writing' | 'saving' | 'onDrop'>) {
  const { t } = useTranslation()
  return (
    <>
      <div className={cx('mb-3 flex min-h-9 flex-wrap items-center gap-2', !unsaved && 'max-rail:sr-only')}>
        <h2 className="text-copy font-semibold text-text-muted">
          {draft.isNew ? t('legal.writing') : t('legal.editing', { version: draft.version })}
        </h2>
        {unsaved && (
          <>
            <Badge tone="warning">{t('legal.unsaved')}</Badge>
            <Button variant="ghost" size="sm" className="ml-auto" onClick={onDrop}>
              {t('legal.discard')}
            </Button>
          </>
        )}
      </div>
      <EditorForm
        draft={draft}
        next={next}
        wrong={wrong}
        onChange={part => {
          correct(part)
          change(part)
        }}
      />
    </>
  )
}

function SaveBar({
  items,
  today,
  writing: { draft },
  saving: { pending, save },
  shown,
}: Pick<Props, 'items' | 'today' | 'writing' | 'saving'> & { shown: boolean }) {
  const { t, i18n } = useTranslation()
  const [asking, setAsking] = useState(false)
  const blank = visibleLength(draft.contentMd) === 0
  const higher = items.some(({ state, version }) => state === 'inEffect' && version > Number(draft.version))
  const lead =
    draft.effectiveAt > today
      ? t('legal.publishLater', { date: effectiveText(draft.effectiveAt, i18n.language) })
      : t(higher ? 'legal.publishBelow' : 'legal.publishNow')
  return (
    <>
      {shown && (
        <ActionBar width="wide">
          <Button
            variant="secondary"
            size="lg"
            className="flex-1 md:flex-none md:min-w-40"
            disabled={blank}
            busy={pending === 'save'}
            busyLabel={t('legal.saving')}
            onClick={() => save({ draft, published: false })}
          >
            {t('legal.save')}
          </Button>
          <Button
            size="lg"
            className="flex-1 md:flex-none md:min-w-40"
            disabled={blank}
            busy={pending === 'publish'}
            busyLabel={t('legal.publishing')}
            onClick={() => setAsking(true)}
          >
            {t('legal.publish')}
          </Button>
        </ActionBar>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        danger={false}
        title={t('legal.publishTitle', { version: draft.version })}
        description={lead}
        confirm={t('legal.publish')}
        onConfirm={() => {
          setAsking(false)
          save({ draft, published: true })
        }}
      />
    </>
  )
}
