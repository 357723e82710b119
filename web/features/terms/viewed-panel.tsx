import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TermsLine, TermsVersion } from '../../../contract/terms.ts'
import { call } from '../../lib/api/api.ts'
import { failureOf, failureText } from '../../lib/api/failure.ts'
import { withFreshCode } from '../../lib/api/fresh-code.ts'
import { termsKey } from './public.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../ui/feedback/state-screen.tsx'
import { toastDestructive, toastSuccess } from '../../ui/feedback/toast.tsx'
import { BackButton } from './back-button.tsx'
import { Paper } from './paper.tsx'
import { legalKey, versionOf } from './queries.ts'
import { wordsOf } from './use-draft.ts'
import { VersionBadges } from './version-badges.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'

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
    mutationFn: () => withFreshCode(() => call(api => api.terms.withdraw({ termsId: line.id }))),
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
  const after = items.find(({ state }) => state === 'replaced')
  const lead =
    line.state !== 'inEffect'
      ? t('legal.withdrawOther')
      : after
        ? t('legal.withdrawInEffect', { version: after.version })
        : t('legal.withdrawLast')
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
        <ErrorState
          small
          title={t('legal.versionFailed')}
          message={failureText(t, error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonText lines={8} />
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('legal.withdrawTitle', { version })}
        description={lead}
        confirm={t('legal.withdraw')}
        onConfirm={() => {
          setAsking(false)
          withdrawing.mutate()
        }}
      />
    </section>
  )
}
