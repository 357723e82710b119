import { Check, Copy, Mail, Share2, RefreshCw } from 'lucide-react'
import { Fragment, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { limits } from '../../../contract/limits.ts'
import { copyText } from '../../lib/dom/copy-text.ts'
import { shareUrl } from '../../lib/dom/share.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx'
import { call } from '../../lib/api/api.ts'
import { failureText } from '../../lib/api/failure.ts'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import { invitationQuery } from './queries.ts'
import { deviceNow } from '../../lib/time/clock.ts'

export function InviteLink({ url, city }: { url: string; city: string }) {
  const { t } = useTranslation()
  const canShare = 'share' in navigator
  const mail = `mailto:?subject=${encodeURIComponent(t('people.invite.mailSubject', { city }))}&body=${encodeURIComponent(t('people.invite.mailBody', { city, link: url }))}`

  async function share() {
    const result = await shareUrl({ text: t('people.invite.shareText', { city }), url })
    if (result === 'failed') toastError(t('people.invite.copyFailed'))
  }

  return (
    <>
      <h2 className="type-h3 mt-6 mb-2">{t('people.invite.link')}</h2>
      <div className="flex flex-wrap items-center gap-1.5 rounded-[16px] border border-line-strong bg-surface p-1.5">
        <span
          translate="no"
          className="min-w-0 flex-[1_1_12rem] px-2.5 py-2 font-mono text-label leading-5 select-all [overflow-wrap:anywhere]"
        >
          {url
            .replace(/^https?:\/\//, '')
            .split(/(?<=[/?=])/)
            .map((piece, at) => (
              <Fragment key={at}>
                {piece}
                <wbr />
              </Fragment>
            ))}
        </span>
        <CopyButton url={url} />
      </div>
      <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-2.5">
        {canShare && (
          <Button variant="secondary" icon={Share2} onClick={() => void share()}>
            {t('people.invite.share')}
          </Button>
        )}
        <a href={mail} className={buttonClass({ variant: 'secondary' })}>
          <Mail size={20} aria-hidden="true" />
          {t('people.invite.email')}
        </a>
      </div>
    </>
  )
}

function CopyButton({ url }: { url: string }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(0)
  useEffect(() => {
    if (copied === 0) return
    const timer = setTimeout(() => setCopied(0), limits.copiedShown)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    if (await copyText(url)) setCopied(deviceNow())
    else toastError(t('people.invite.copyFailed'))
  }
  const Icon = copied ? Check : Copy
  return (
    <>
      <Button
        variant={copied ? 'quiet' : 'primary'}
        className="flex-[1_0_auto] md:flex-none"
        icon={Icon}
        onClick={() => void copy()}
      >
        {copied ? t('people.invite.copied') : t('people.invite.copy')}
      </Button>
      <span role="status" className="sr-only">
        {copied > 0 && t('people.invite.copied')}
      </span>
    </>
  )
}

export function RenewLink() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const renew = useMutation({
    mutationFn: () => call(api => api.people.renewInvite()),
    onSuccess: link => {
      client.setQueryData(invitationQuery().queryKey, link)
      toastSuccess(t('people.invite.renewed'))
    },
    onError: error => toastError(failureText(t, error), { title: t('people.invite.renewFailed') }),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button variant="ghost" size="md" className="-mr-3.5" icon={RefreshCw} onClick={() => setAsking(true)}>
        {t('people.invite.renew')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('people.invite.renewTitle')}
        description={t('people.invite.renewLead')}
        confirm={t('people.invite.renew')}
        danger={false}
        busy={renew.isPending}
        onConfirm={() => renew.mutate()}
      />
    </>
  )
}
