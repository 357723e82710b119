import type { TFunction } from 'i18next'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Lock, ArrowLeft } from 'lucide-react'
import { useState, lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { TermsLine, TermsVersion } from '../../../contract/terms.ts'
import { call } from '../../lib/api/api.ts'
import { failureOf, failureText } from '../../lib/api/failure.ts'
import { withFreshProof } from '../../lib/api/fresh-proof.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { toastDestructive, toastSuccess } from '../../ui/feedback/toast.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { termsKey } from './public.ts'
import { Paper } from './paper.tsx'
import { legalKey, versionOf } from './queries.ts'
import { wordsOf, type Words } from './use-draft.ts'
import { VersionBadges } from './version-list.tsx'
import { effectiveText } from './day-text.ts'
import { QueryError } from '../../components/page/query-error.tsx'

export function ViewedPanel({
  line,
  items,
  onWithdrawn,
  onBack,
}: {
  line: TermsLine
  items: readonly TermsLine[]
  onWithdrawn: (version: TermsVersion) => void
  onBack: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(versionOf(line.id))
  const [asking, setAsking] = useState(false)
  const { version } = line
  const withdrawing = useMutation({
    mutationFn: () => withFreshProof(() => call(api => api.terms.withdraw({ termsId: line.id }))),
    onSuccess: async stored => {
      client.setQueryData(versionOf(stored.id).queryKey, stored)
      toastSuccess(t('legal.withdrawn', { version }))
      void client.invalidateQueries({ queryKey: termsKey })
      await client.invalidateQueries({ queryKey: legalKey })
      onWithdrawn(stored)
    },
    onError: failure => {
      if (failureOf(failure).code !== 'CODE_NEEDED')
        toastDestructive(t('legal.withdrawFailed'), failureText(t, failure))
    },
  })
  return (
    <section>
      <BackButton onBack={onBack} />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 className="type-h2">
          {t('legal.version')} {version}
        </h2>
        <VersionBadges state={line.state} />
        {line.can.withdraw && (
          <Button
            variant="danger-line"
            size="md"
            className="ml-auto"
            busy={withdrawing.isPending}
            onClick={() => setAsking(true)}
          >
            {t('legal.withdraw')}
          </Button>
        )}
      </div>
      <div className="mb-4">
        <Notice tone="neutral" icon={Lock}>
          {t('legal.publishedNote')}
        </Notice>
      </div>
      {data ? (
        <Paper words={wordsOf(data)} />
      ) : error ? (
        <QueryError query={{ error, refetch, isFetching }} small title={t('legal.versionFailed')} />
      ) : (
        <SkeletonText lines={8} />
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('legal.withdrawTitle', { version })}
        description={withdrawLead(t, line, items)}
        confirm={t('legal.withdraw')}
        onConfirm={() => {
          setAsking(false)
          withdrawing.mutate()
        }}
      />
    </section>
  )
}

function withdrawLead(t: TFunction, { state }: TermsLine, items: readonly TermsLine[]): string {
  if (state !== 'inEffect') return t('legal.withdrawOther')
  const after = items.find(({ state }) => state === 'replaced')
  return after ? t('legal.withdrawInEffect', { version: after.version }) : t('legal.withdrawLast')
}

const DiffView = lazy(() => import('./diff-view.tsx').then(file => ({ default: file.DiffView })))

/** Id of the unsaved text. */
export const mine = 'mine'

/** One may be the unsaved text. */
export function ComparePanel({
  items,
  written,
  from: first,
  to: second,
  onBack,
}: {
  items: readonly TermsLine[]
  written: Words | null
  from: string
  to: string
  onBack: () => void
}) {
  const { t, i18n } = useTranslation()
  const [from, setFrom] = useState(first)
  const [to, setTo] = useState(second)
  const sides = [
    useQuery({ ...versionOf(from), enabled: from !== mine }),
    useQuery({ ...versionOf(to), enabled: to !== mine }),
  ]
  const [before, after] = [from, to].map((id, at) => {
    const read = sides[at]?.data
    const words = id === mine ? written : read && wordsOf(read)
    return (
      words &&
      `${words.title}\n${t('legal.effectiveOn', { date: effectiveText(words.effectiveAt, i18n.language) })}\n\n${words.contentMd}`
    )
  })
  const failed = sides.find(({ error, data }) => error && !data)
  const options = [
    ...(written ? [{ id: mine, label: t('legal.diff.mine') }] : []),
    ...items.map(({ id, version, state }) => ({
      id,
      label: t('legal.versionIs', { version, state: t(`legal.state.${state}`) }),
    })),
  ]
  const choice = (value: string, choose: (id: string) => void) => (
    <Select value={value} onChange={event => choose(event.target.value)}>
      {options.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </Select>
  )
  return (
    <section>
      <BackButton onBack={onBack} />
      <h2 className="mb-3 type-h2">{t('legal.compare')}</h2>
      <div className="mb-4 grid gap-3 md:grid-cols-2">
        <Field label={t('legal.diff.from')}>{choice(from, setFrom)}</Field>
        <Field label={t('legal.diff.to')}>{choice(to, setTo)}</Field>
      </div>
      {failed ? (
        <QueryError query={failed} small title={t('legal.diff.failed')} />
      ) : (
        <Suspense fallback={<SkeletonText lines={6} />}>
          {before === undefined || before === null || after === undefined || after === null ? (
            <SkeletonText lines={6} />
          ) : (
            <DiffView before={before} after={after} />
          )}
        </Suspense>
      )}
    </section>
  )
}

/** Takes focus, because the button that led here has unmounted. */
function BackButton({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <Button
      ref={button}
      variant="ghost"
      size="md"
      className="mb-2 -ml-3.5"
      icon={<ArrowLeft size={20} aria-hidden="true" />}
      onClick={onBack}
    >
      {t('legal.back')}
    </Button>
  )
}
