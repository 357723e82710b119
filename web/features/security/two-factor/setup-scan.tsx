import type { TFunction } from 'i18next'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Copy } from 'lucide-react'
import { useMemo } from 'react'
import { pages } from '../../../../contract/pages.ts'
import { ActionBar, SubHeader } from '../../../components/page/page-bars.tsx'
import { Page } from '../../../components/page/page.tsx'
import { call } from '../../../lib/api/api.ts'
import { failureOf, failureText } from '../../../lib/api/failure.ts'
import { Button, IconButton, CancelButton } from '../../../ui/button.tsx'
import { CodeField } from '../../../ui/form/code-field.tsx'
import { Field, PasswordInput } from '../../../ui/form/field.tsx'
import { FormError } from '../../../ui/feedback/notice.tsx'
import { useMedia } from '../../../lib/dom/use-media.ts'
import { qrOf } from '../../../lib/dom/qr.ts'
import { SetupSteps } from './setup-steps.tsx'
import { useCode, usePassword } from '../../../components/form/credential-fields.ts'
import { type Enrollment, useBegin } from './use-flow.ts'
import { useCopy } from '../toasts.ts'
import { AdminNotice } from './two-factor-card.tsx'
import { refreshIfSignedOut } from '../../../lib/api/signed-out.ts'
import { Form } from '../../../ui/form/form.tsx'

export function SetupScan({
  enrollment,
  needed,
  onProved,
  onRestart,
  onClose,
}: {
  enrollment: Enrollment
  needed: boolean
  onProved: (proved: { codes: string[]; enrollment: string }) => void
  onRestart: (enrollment: Enrollment) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const typed = useCode()
  const own = usePassword()
  const restart = useBegin(onRestart)

  const verify = useMutation({
    mutationFn: (code: string) =>
      call(api => api.security.verifyTwoFactor({ code, password: own.password, enrollment: enrollment.enrollment })),
    onSuccess: onProved,
    onError: error => {
      refreshIfSignedOut(client, error)
      if (!own.refused(error)) typed.refused(error)
    },
  })
  const submit = (code = typed.code) => {
    if (verify.isPending) return
    const hasCode = typed.complete(code)
    if (own.complete() && hasCode) verify.mutate(code)
  }
  const problem =
    verify.error && !typed.problem && !own.problem && !verify.isPending ? problemOf(t, verify.error) : undefined

  return (
    <Form onSubmit={() => submit()}>
      <SubHeader to={pages.security} title={t('security.settings')} />
      <Page width="solo" bar>
        <h1 className="type-h1">{t('security.twoFactor.title')}</h1>
        {needed && (
          <div className="mt-3">
            <AdminNotice />
          </div>
        )}
        <SetupSteps step={typed.code ? 'verify' : 'scan'} />
        <p className="mt-4 mb-3.5 text-text-muted">{t('security.setup.lead')}</p>
        <QrCode url={enrollment.url} />
        <SetupKey enrollment={enrollment} />
        <Field className="mt-4" label={t('security.setup.password')} error={own.problem}>
          <PasswordInput autoComplete="current-password" {...own.field} />
        </Field>
        <Field className="mt-4" label={t('ui.code')} hint={t('security.setup.nothingYet')} error={typed.problem}>
          <CodeField {...typed.field} onComplete={submit} />
        </Field>
        {problem && (
          <div className="mt-4 flex flex-col gap-3">
            <FormError message={problem.message} detail={problem.detail} attempt={verify.submittedAt} />
            {problem.again && (
              <Button variant="secondary" full busy={restart.isPending} onClick={() => restart.mutate()}>
                {t('security.setup.restart')}
              </Button>
            )}
          </div>
        )}
      </Page>
      <ActionBar>
        <CancelButton size="lg" onClick={onClose} />
        <Button type="submit" size="lg" className="flex-1" busy={verify.isPending} busyLabel={t('security.setup.busy')}>
          {t('security.setup.submit')}
        </Button>
      </ActionBar>
    </Form>
  )
}

function problemOf(t: TFunction, error: Error) {
  const { code } = failureOf(error)
  if (code === 'ENROLMENT_EXPIRED')
    return { message: t('security.twoFactor.enableFailed'), detail: t('security.setup.expired'), again: true }
  if (['INVALID_CODE', 'INVALID_INPUT', 'WRONG_PASSWORD'].includes(code)) return undefined
  return { message: t('security.setup.failed'), detail: failureText(t, error), again: false }
}

/** Groups of four, for typing. A phone can open the authenticator app directly. */
function SetupKey({ enrollment: { key, url } }: { enrollment: Enrollment }) {
  const { t } = useTranslation()
  const copy = useCopy()
  const handheld = useMedia('(pointer: coarse)')
  return (
    <div className="mt-3.5">
      <p className="text-label font-semibold">{t('security.setup.keyLabel')}</p>
      <div className="mt-1.5 flex items-center gap-1 rounded-md bg-sunken py-1.5 pr-1 pl-4">
        <code
          translate="no"
          className="flex min-w-0 flex-1 flex-wrap gap-x-[1ch] font-mono text-copy font-medium"
          data-testid="key"
        >
          {key.match(/.{1,4}/g)?.map((group, index) => (
            <span key={index}>{group} </span>
          ))}
        </code>
        <IconButton
          label={t('security.setup.copyKey')}
          onClick={() => void copy(key, t('security.setup.keyCopied'))}
          icon={Copy}
        />
      </div>
      {handheld && (
        <a href={url} className="link-text mt-1 inline-flex min-h-11 items-center text-copy">
          {t('security.setup.openApp')}
        </a>
      )}
    </div>
  )
}

/** Rendered locally because the URL contains the secret. Dark on white in both themes, for scanners. */
function QrCode({ url }: { url: string }) {
  const { t } = useTranslation()
  const { size, path } = useMemo(() => qrOf(url), [url])
  return (
    // Scanners need a quiet zone of four cells.
    <div className="mx-auto size-49 rounded-[22px] border border-line bg-white p-4">
      <svg
        role="img"
        aria-label={t('security.setup.qr')}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        data-art=""
        className="size-full"
      >
        <path d={path} fill="#13212C" />
      </svg>
    </div>
  )
}
