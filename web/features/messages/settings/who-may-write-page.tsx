import '../../../locales/en/messages.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Tag } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../../contract/pages.ts'
import { acceptedSenders, type AcceptedSenders } from '../../../../contract/vocabulary.ts'
import { RadioMark } from '../../../components/form/radio-mark.tsx'
import { SettingsPage } from '../../../components/page/settings-page.tsx'
import { call } from '../../../lib/api/api.ts'
import { failureText } from '../../../lib/api/failure.ts'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { toastError } from '../../../ui/feedback/toast.tsx'

const settingsQuery = () =>
  queryOptions({
    queryKey: ['messages', 'settings'],
    queryFn: ({ signal }) => call(api => api.messages.settings(undefined, { signal })),
  })

export function WhoMayWritePage() {
  const { t } = useTranslation()
  return (
    <SettingsPage
      back={pages.yourData}
      title={t('messages.writers.title')}
      lead={t('messages.writers.lead')}
      query={useQuery(settingsQuery())}
      skeleton="h-58"
    >
      {({ acceptsFrom }) => <Choices acceptsFrom={acceptsFrom} />}
    </SettingsPage>
  )
}

function Choices({ acceptsFrom }: { acceptsFrom: AcceptedSenders }) {
  const { t } = useTranslation()
  const name = useId()
  const { shown, isSaved, choose } = useChoice(acceptsFrom)
  return (
    <>
      <Card as="div" flush role="radiogroup" aria-label={t('messages.writers.title')} className="divide-y divide-line">
        {acceptedSenders.map(choice => (
          <label
            key={choice}
            htmlFor={`${name}-${choice}`}
            className="flex cursor-pointer items-start gap-3.5 px-4 py-3.5 has-focus-visible:inset-ring-2 has-focus-visible:inset-ring-focus"
          >
            <RadioMark
              id={`${name}-${choice}`}
              name={name}
              value={choice}
              checked={choice === shown}
              aria-labelledby={`${name}-${choice}-label`}
              aria-describedby={`${name}-${choice}-lead`}
              onChange={() => choose(choice)}
            />
            <span className="min-w-0 flex-1">
              <b id={`${name}-${choice}-label`} className="block text-copy font-semibold">
                {t(`messages.writers.${choice}`)}
              </b>
              <span id={`${name}-${choice}-lead`} className="block text-meta text-text-muted">
                {t(`messages.writers.${choice}Lead`)}
              </span>
            </span>
          </label>
        ))}
      </Card>
      <div className="mt-4">
        <Notice tone="neutral" icon={Tag}>
          {t('messages.writers.own')}
        </Notice>
      </div>
      <p role="status" className="mt-3 min-h-5 text-meta text-text-muted">
        {isSaved && t('messages.writers.saved')}
      </p>
    </>
  )
}

/** Saves immediately, in the order of choices. A failure returns to the saved choice. */
function useChoice(acceptsFrom: AcceptedSenders) {
  const { t } = useTranslation()
  const client = useQueryClient()
  // The mutation notifies later: until then, React would return the radio button to the former choice.
  const [chosen, setChosen] = useState<AcceptedSenders>()
  const saving = useMutation({
    scope: { id: 'message-settings' },
    mutationFn: (choice: AcceptedSenders) => call(api => api.messages.saveSettings({ acceptsFrom: choice })),
    onMutate: () => client.cancelQueries(settingsQuery()),
    onSuccess: saved => client.setQueryData(settingsQuery().queryKey, saved),
    onError: (error, choice) => {
      setChosen(latest => (latest === choice ? undefined : latest))
      toastError(`${t('messages.writers.failed')}. ${failureText(t, error)}`)
    },
  })
  return {
    shown: chosen ?? acceptsFrom,
    isSaved: saving.isSuccess,
    choose: (choice: AcceptedSenders) => {
      setChosen(choice)
      saving.mutate(choice)
    },
  }
}
