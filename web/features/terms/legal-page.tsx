import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import type { TermsLine } from '../../../contract/terms.ts'
import type { Outputs } from '../../../contract/contract.ts'
import '../../locales/en/legal.ts'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { LeaveGuard } from '../../components/form/leave-guard.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import { versions, versionOf } from './queries.ts'
import { Editor, type EditorView } from './editor.tsx'
import { useDraft, wordsOf } from './use-draft.ts'
import { useSave } from './use-save.ts'
import { VersionList } from './version-list.tsx'
import { ViewedPanel, ComparePanel, mine } from './version-panels.tsx'
import { QueryError } from '../../components/page/query-error.tsx'

export function LegalPage() {
  const { t } = useTranslation()
  usePageTitle(t('legal.title'))
  const { data, error, isFetching, refetch } = useQuery(versions)
  if (data) return <Legal {...data} />
  if (error) return <QueryError query={{ error, refetch, isFetching }} title={t('legal.loadFailed')} />
  return (
    <div aria-busy="true" className="grid gap-5">
      <p role="status" className="sr-only">
        {t('ui.loading')}
      </p>
      <Skeleton className="h-13 rounded-md" />
      <Skeleton className="h-13 rounded-md" />
      <SkeletonText lines={8} />
    </div>
  )
}

type Panel = { kind: 'editor' } | { kind: 'view'; id: string } | { kind: 'compare'; from: string; to: string }
const editor: Panel = { kind: 'editor' }

/** The highest draft, otherwise a new version. */
const startOf = (items: readonly TermsLine[]) => items.find(({ can }) => can.edit)?.id ?? 'new'

function Legal({ items, next, today }: Outputs['terms']['versions']) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(() => startOf(items))
  const [panel, setPanel] = useState(editor)
  const [view, setView] = useState<EditorView>('write')
  const [dropping, setDropping] = useState<{ go: () => void } | null>(null)
  const newest = items[0]
  // A new version starts with the newest text.
  const source = chosen === 'new' ? newest?.id : chosen
  const { data, error, isFetching, refetch } = useQuery({ ...versionOf(source ?? ''), enabled: source !== undefined })
  const copied = {
    ...(data ? wordsOf(data) : { title: t('terms.title'), contentMd: '' }),
    version: String(next),
    effectiveAt: today,
  }
  const writing = useDraft({ read: chosen === 'new' ? undefined : data, copied })
  const { draft, unsaved, drop } = writing
  const saving = useSave({
    onTaken: ({ version }) => writing.asNew(Number(version)),
    onSaved: (stored, sent) => {
      // Keeps text typed while the request was in flight.
      const more = (['title', 'contentMd', 'effectiveAt'] as const).some(name => draft[name] !== sent[name])
      if (!more) drop()
      else if (stored.can.edit) writing.rebase(stored)
      else writing.asNew(Math.max(next, stored.version + 1))
      setChosen(stored.id)
      if (!more && !stored.can.edit) setPanel({ kind: 'view', id: stored.id })
    },
  })
  const line = panel.kind === 'view' && items.find(({ id }) => id === panel.id)

  const instead = (go: () => void) => (unsaved ? setDropping({ go }) : go())
  const write = (id: string) =>
    instead(() => {
      drop()
      saving.settle()
      setChosen(id)
      setPanel(editor)
      setView('write')
    })
  const history = (
    <VersionList
      items={items}
      onNew={() => write('new')}
      onOpen={({ id, can }) => {
        if (!can.edit) return setPanel({ kind: 'view', id })
        if (id !== draft.id) return write(id)
        setPanel(editor)
        setView('write')
      }}
      onCompare={() =>
        setPanel({ kind: 'compare', from: items[1]?.id ?? mine, to: unsaved ? mine : (newest?.id ?? mine) })
      }
    />
  )

  return (
    <>
      {panel.kind === 'compare' ? (
        <ComparePanel
          items={items}
          written={unsaved ? draft : null}
          from={panel.from}
          to={panel.to}
          onBack={() => setPanel(editor)}
        />
      ) : line ? (
        <ViewedPanel
          line={line}
          items={items}
          onBack={() => setPanel(editor)}
          onWithdrawn={({ id }) => (unsaved ? setPanel(editor) : write(id))}
        />
      ) : error && !data && !unsaved ? (
        <QueryError query={{ error, refetch, isFetching }} title={t('legal.versionFailed')} />
      ) : source && !data && !unsaved ? (
        <SkeletonText lines={8} />
      ) : (
        <Editor
          items={items}
          next={next}
          today={today}
          writing={writing}
          history={history}
          saving={saving}
          view={view}
          onView={setView}
          onCompare={theirs => setPanel({ kind: 'compare', from: theirs, to: mine })}
          onDrop={() =>
            instead(() => {
              drop()
              saving.settle()
            })
          }
          onTheirs={theirs => {
            drop()
            setChosen(theirs.can.edit ? theirs.id : 'new')
            if (!theirs.can.edit) setPanel({ kind: 'view', id: theirs.id })
          }}
        />
      )}
      <LeaveGuard
        unsaved={() => unsaved}
        title={t('legal.leave.title')}
        lead={t('legal.leave.lead')}
        stay={t('legal.leave.stay')}
        leave={t('legal.leave.leave')}
      />
      <ConfirmDialog
        open={dropping !== null}
        onOpenChange={open => !open && setDropping(null)}
        title={t('legal.drop.title')}
        description={t('legal.drop.lead')}
        cancel={t('legal.drop.stay')}
        confirm={t('legal.drop.drop')}
        onConfirm={() => {
          dropping?.go()
          setDropping(null)
        }}
      />
    </>
  )
}
