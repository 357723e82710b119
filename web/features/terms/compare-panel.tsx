import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TermsLine } from '../../../contract/terms.ts'
import { failureText } from '../../lib/api/failure.ts'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../ui/feedback/state-screen.tsx'
import { BackButton } from './back-button.tsx'
import { effectiveText } from './day-text.ts'
import { versionOf } from './queries.ts'
import { wordsOf, type Words } from './use-draft.ts'

const DiffView = lazy(() => import('./diff-view.tsx').then(file => ({ default: file.DiffView })))

/** The id of the unsaved text in the version pickers. */
export const mine = 'mine'

/** Two versions and their differences. One of them may be the unsaved text. */
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
        <ErrorState
          small
          title={t('legal.diff.failed')}
          message={failureText(t, failed.error)}
          busy={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
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
