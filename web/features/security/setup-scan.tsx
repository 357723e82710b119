import { useMutation } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../contract/pages.ts'
import { ActionBar, SubHeader } from '../../components/page-bars.tsx'
import { Page } from '../../components/page.tsx'
import { call } from '../../lib/api/api.ts'
import { failureOf, failureText } from '../../lib/api/failure.ts'
import { refreshSession } from '../../lib/api/session.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Field, PasswordInput } from '../../ui/field.tsx'
import { AdminNotice } from './admin-notice.tsx'
import { QrCode } from './qr-code.tsx'
import { SetupKey } from './setup-key.tsx'
import { SetupSteps } from './setup-steps.tsx'
import { useBegin } from './use-begin.ts'
import { useCode } from './use-code.ts'
import type { Enrolment } from './use-flow.ts'
import { usePassword } from './use-password.ts'
import { FormError } from '../../ui/notice.tsx'

export function SetupScan({
  enrolment,
  needed,
  onProved,
  onRestart,
  onClose,
}: {
  enrolment: Enrolment
  needed: boolean
  onProved: (proved: { codes: string[]; enrolment: string }) => void
  onRestart: (enrolment: Enrolment) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const typed = useCode()
  const own = usePassword()
  const restart = useBegin(onRestart)

  const verify = useMutation({
    mutationFn: (code: string) =>
      call(api => api.security.verifyTwoFactor({ code, password: own.password, enrolment: enrolment.enrolment })),
    onSuccess: onProved,
    onError: error => {
      if (failureOf(error).code === 'SIGNED_OUT') void refreshSession(client).catch(() => undefined)
      if (!own.refused(error)) typed.refused(error)
    },
  })
  const submit = (code = typed.code) => {
    if (verify.isPending) return
    const hasCode = typed.complete(code)
    if (own.complete() && hasCode) verify.mutate(code)
  }
  const problem =
    verify.error && !typed.problem && !own.problem && !verify.isPending ? problemOf(verify.error) : undefined

  function problemOf(error: Error) {
    const { code } = failureOf(error)
    if (code === 'ENROLMENT_EXPIRED')
      return { message: t('security.twoFactor.enableFailed'), detail: t('security.setup.expired'), again: true }
    if (['INVALID_CODE', 'INVALID_INPUT', 'WRONG_PASSWORD'].includes(code)) return undefined
    return { message: t('security.setup.failed'), detail: failureText(t, error), again: false }
  }

  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
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
        <QrCode address={enrolment.address} />
        <SetupKey enrolment={enrolment} />
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
        <Button variant="secondary" size="lg" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" size="lg" className="flex-1" busy={verify.isPending} busyLabel={t('security.setup.busy')}>
          {t('security.setup.submit')}
        </Button>
      </ActionBar>
    </form>
  )
}
