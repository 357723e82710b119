import { KeyRound, LifeBuoy, ShieldCheck, Lock } from 'lucide-react'
import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import type { SecondStep as Step } from '../../../../contract/accounts.ts'
import { limits } from '../../../../contract/limits.ts'
import '../../../locales/en/access.ts'
import { usePageTitle } from '../../../lib/dom/focus.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { OrLine } from '../../../ui/or-line.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { CodeField } from '../../../ui/form/code-field.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormError, Notice } from '../../../ui/feedback/notice.tsx'
import { failureOf, failureText, fieldText } from '../../../lib/api/failure.ts'
import { canUsePasskeys } from '../../../lib/dom/passkeys.ts'
import { PasskeyUnused } from '../../passkeys/public.ts'
import { canBeRecognised } from './device-id.ts'
import { AccountLayout } from '../account-layout.tsx'
import { StateTile } from '../state-tile.tsx'
import { useSecondStep } from './use-second-step.ts'
import { waitText } from '../use-countdown.ts'

/** What the screen asks for. With an authenticator, a passkey is offered above its code. */
type Way = 'app' | 'passkey' | 'recovery'

export function SecondStep({ step, onLeave }: { step: Step; onLeave: (why: 'cancelled' | 'expired') => void }) {
  const { t } = useTranslation()
  const hasPasskey = step.passkey && canUsePasskeys()
  const first: Way = step.authenticator ? 'app' : hasPasskey ? 'passkey' : 'recovery'
  const [way, setWay] = useState<Way>(first)
  const recovery = way === 'recovery'
  const title = t(`access.secondStep.${way}.title`)
  usePageTitle(title)
  const titleId = useId()
  const [trust, setTrust] = useState(false)
  const attempts = useSecondStep(step, onLeave)
  const { locked, busy, cancel } = attempts
  const form = useCodeForm(attempts, way, trust)

  function switchWay() {
    setWay(recovery ? first : 'recovery')
    form.clear()
  }

  return (
    <AccountLayout>
      <StateTile icon={recovery ? LifeBuoy : ShieldCheck} tone="plain" small />
      <div className="flex flex-col gap-1.5">
        <h1 id={titleId} className="type-h1">
          {title}
        </h1>
        <p className="text-text-muted">{t(`access.secondStep.${way}.lead`)}</p>
      </div>
      {locked > 0 && <SecondStepLock seconds={locked} />}
      <form noValidate aria-labelledby={titleId} className="flex flex-col gap-4" onSubmit={form.submit}>
        {form.wrong.form && <FormError message={form.wrong.form} attempt={form.tries} />}
        {hasPasskey && !recovery && (
          <Button
            size="lg"
            full
            busy={busy === 'passkey'}
            busyLabel={t('access.secondStep.busy')}
            icon={KeyRound}
            onClick={form.submitPasskey}
          >
            {t('access.secondStep.passkey.submit')}
          </Button>
        )}
        {way === 'app' && hasPasskey && <OrLine />}
        {way !== 'passkey' && <CodeEntry key={way} recovery={recovery} attempts={attempts} form={form} />}
        {canBeRecognised() && (
          <Checkbox
            label={t('access.secondStep.trust')}
            hint={t('access.secondStep.trustHint')}
            checked={trust}
            onChange={event => setTrust(event.target.checked)}
          />
        )}
        <div className="flex flex-wrap gap-2.5">
          <Button
            variant="secondary"
            size="lg"
            className="flex-auto"
            busy={busy === 'cancel'}
            onClick={() => void cancel()}
          >
            {t('ui.cancel')}
          </Button>
          {way !== 'passkey' && <VerifyButton attempts={attempts} isMain={!hasPasskey || recovery} />}
        </div>
        {(!recovery || first !== 'recovery') && (
          <Button variant="ghost" full className="-mt-1" onClick={switchWay}>
            {recovery
              ? t(`access.secondStep.${first === 'passkey' ? 'passkey' : 'recovery'}.other`)
              : t('access.secondStep.app.other')}
          </Button>
        )}
      </form>
    </AccountLayout>
  )
}

type Attempts = ReturnType<typeof useSecondStep>

function useCodeForm(
  { locked, wait, busy, problem, verify, enterPasskey, forget }: Attempts,
  way: Way,
  trust: boolean,
) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [short, setShort] = useState(false)
  const [tries, setTries] = useState(0)
  const isLocked = locked > 0

  useEffect(() => {
    if (!isLocked) field.current?.focus()
  }, [isLocked, way])

  async function send(entered: string) {
    const isShort = entered.length < limits.twoFactorDigits
    // The field was emptied when its code was refused: the reason stays until another code is typed.
    setShort(isShort && !(entered === '' && problem !== undefined))
    if (isShort) return field.current?.focus()
    setTries(tries + 1)
    if (await verify(entered, trust)) return
    setCode('')
    field.current?.focus()
  }

  function change(next: string) {
    setCode(next)
    setShort(false)
  }

  return {
    field,
    code,
    tries,
    wrong: short ? { field: t('errors.field.codeShort') } : secondStepProblem(t, problem),
    send,
    change,
    submit: (event: SyntheticEvent) => {
      event.preventDefault()
      if (!busy && !isLocked && wait === 0) void send(code)
    },
    submitPasskey: () => {
      setTries(tries + 1)
      void enterPasskey(trust)
    },
    clear: () => {
      change('')
      forget()
    },
  }
}

function CodeEntry({
  recovery,
  attempts: { locked, attemptsLeft, busy },
  form: { field, code, wrong, send, change },
}: {
  recovery: boolean
  attempts: Attempts
  form: ReturnType<typeof useCodeForm>
}) {
  const { t } = useTranslation()
  const left = t('access.secondStep.left', { count: attemptsLeft, total: limits.twoFactorAttempts })
  return (
    <>
      <Field
        label={t(`access.secondStep.${recovery ? 'recovery' : 'app'}.label`)}
        hint={locked === 0 && attemptsLeft < limits.twoFactorAttempts && left}
        error={
          wrong.field && (
            <>
              {wrong.field} {wrong.counted && <b className="tnum">{left}</b>}
            </>
          )
        }
      >
        <CodeField
          ref={field}
          value={code}
          kind={recovery ? 'letters' : 'digits'}
          length={recovery ? limits.recoveryCodeLength : limits.twoFactorDigits}
          disabled={locked > 0}
          readOnly={busy !== undefined}
          onChange={change}
          onComplete={entered => void send(entered)}
        />
      </Field>
      {/* Changed descriptions of a focused field are not announced. */}
      <p role="status" className="sr-only">
        {wrong.field && `${wrong.field} ${wrong.counted ? left : ''}`}
      </p>
    </>
  )
}

function VerifyButton({ attempts: { locked, wait, busy }, isMain }: { attempts: Attempts; isMain: boolean }) {
  const { t } = useTranslation()
  return (
    <Button
      type="submit"
      size="lg"
      variant={isMain ? 'primary' : 'quiet'}
      className={cx(
        'tnum flex-auto grow-2 aria-disabled:bg-sunken aria-disabled:text-text-muted',
        isMain && 'aria-busy:bg-primary aria-busy:text-on-primary',
      )}
      disabled={locked > 0}
      busy={busy === 'verify'}
      busyLabel={t('access.secondStep.busy')}
      aria-disabled={busy === 'verify' || wait > 0 || undefined}
    >
      {wait > 0 ? t('accounts.wait.again', { time: waitText(t, wait) }) : t('access.secondStep.verify')}
    </Button>
  )
}

/** Takes focus, because the field and button are disabled. The countdown is not announced. */
function SecondStepLock({ seconds }: { seconds: number }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const time =
    seconds < 60
      ? t('accounts.wait.seconds', { seconds })
      : t('accounts.wait.wholeMinutes', { minutes: Math.ceil(seconds / 60) })
  return (
    <div ref={box} tabIndex={-1} className="animate-fade-in focus:outline-none">
      <Notice tone="danger" icon={Lock} role="alert" title={t('errors.code.SECOND_STEP_LOCKED')}>
        <p aria-live="off" className="tnum">
          {t('access.secondStep.opensAgain', { time })}
        </p>
      </Notice>
    </div>
  )
}

function secondStepProblem(t: TFunction, problem: unknown): { field?: string; counted?: boolean; form?: string } {
  if (problem === undefined) return {}
  if (problem instanceof PasskeyUnused) return { form: t('access.secondStep.passkey.unused') }
  const { code, data } = failureOf(problem)
  if (code === 'INVALID_CODE') return { field: failureText(t, problem), counted: true }
  const field = fieldText(t, data.fields?.['code'])
  if (field) return { field }
  return code === 'INTERNAL' || code === 'UNKNOWN'
    ? { form: t('access.secondStep.failed') }
    : { form: failureText(t, problem) }
}
