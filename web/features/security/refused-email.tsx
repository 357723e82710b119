import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api/api.ts'
import { Sentence } from '../../lib/i18n/sentence.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { securityKey } from './queries.ts'
import { useFailed } from './toasts.ts'

/** The page learns from a live event that the link was opened. */
export function RefusedEmail({ email }: { email: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const failed = useFailed()
  const status = useRef<HTMLParagraphElement>(null)
  const confirm = useMutation({
    mutationFn: () => call(api => api.security.confirmEmail()),
    onSuccess: ({ sent }) => {
      // The button unmounts.
      status.current?.focus()
      // Confirmed in another browser.
      if (!sent) void client.invalidateQueries({ queryKey: securityKey })
    },
    onError: error => failed(error, t('security.refused.failed')),
  })
  const sent = confirm.data?.sent === true
  const named = { values: { email }, components: { strong: <b className="wrapline text-text" /> } }
  return (
    <div className="mt-4">
      <Notice
        tone="warning"
        icon={MailWarning}
        title={
          <Sentence
            i18nKey="security.refused.title"
            {...named}
            components={{ strong: <span className="wrapline" /> }}
          />
        }
      >
        <p className="mt-1">{t('security.refused.lead')}</p>
        <p ref={status} role="status" tabIndex={-1} className="mt-2 empty:hidden focus:outline-none">
          {sent && <Sentence i18nKey="security.refused.sent" {...named} />}
        </p>
        {!sent && (
          <Button
            variant="secondary"
            size="md"
            className="mt-3"
            busy={confirm.isPending}
            onClick={() => confirm.mutate()}
          >
            {t('security.refused.send')}
          </Button>
        )}
      </Notice>
    </div>
  )
}
