import { useEffect, useRef, useState, type ComponentType } from 'react'
import { Navigate } from 'react-router'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../../contract/pages.ts'
import { limits } from '../../../../contract/limits.ts'
import '../../../locales/en/member-errors.ts'
import '../../../locales/en/person.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { Toaster } from '../../../ui/feedback/toast.tsx'
import { ActionBar } from '../../../components/page/page-bars.tsx'
import { Confetti } from '../../../components/confetti.tsx'
import { useSignOut } from '../../../components/use-sign-out.ts'
import { fieldText } from '../../../lib/api/failure.ts'
import { usePageTitle } from '../../../lib/dom/focus.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/feedback/notice.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { StepFlower } from '../../../ui/art/flower.tsx'
import { readCompletion } from './completion-flag.ts'
import { readDraft, writeDraft, type Draft } from './onboarding-draft.ts'
import {
  furthestStep,
  missingOn,
  noValues,
  problemsOf,
  stepFields,
  type OnboardingValues,
} from './onboarding-values.ts'
import { StepBasics, StepKnowledge, StepLocal, StepWork } from './onboarding-steps.tsx'
import { useComplete } from './use-complete.ts'
import { useStep } from './use-step.ts'
import { Form } from '../../../ui/form/form.tsx'

export function OnboardingPage() {
  const viewer = useViewer()
  const [draft] = useState(() => readDraft(viewer.id))
  // Another tab may have updated the session; the welcome page still comes first.
  if (viewer.onboarded && !readCompletion(viewer.id)) return <Navigate to={pages.home} replace />
  return (
    <>
      <OnboardingForm
        accountId={viewer.id}
        initial={draft ?? { step: 1, values: { ...noValues, name: viewer.name } }}
      />
      <Toaster />
    </>
  )
}

const steps = [
  ['basics', StepBasics],
  ['work', StepWork],
  ['local', StepLocal],
  ['knowledge', StepKnowledge],
] as const satisfies [string, ComponentType][]

/** One form over all steps, so that typed values are never lost. */
function OnboardingForm({ accountId, initial }: { accountId: string; initial: Draft }) {
  const { t } = useTranslation()
  const form = useForm<OnboardingValues>({
    defaultValues: initial.values,
    mode: 'all',
    resolver: values => ({
      values: {},
      errors: Object.fromEntries(
        Object.entries(problemsOf(values)).map(([name, message]) => [name, { type: 'contract', message }]),
      ),
    }),
  })
  const values = useWatch({ control: form.control }) as OnboardingValues
  const { step, next, back, jump } = useStep(initial.step, furthestStep(values))
  const { state, problem, complete } = useComplete(accountId, form, jump)
  const heading = useRef<HTMLHeadingElement>(null)
  const shownStep = useRef(step)
  const [name, Fields] = steps[step - 1] ?? steps[0]
  const last = step === limits.onboardingSteps
  const missing = missingOn(step, values)
  const fields = stepFields[step - 1] ?? []
  const said = fields.some(field => form.formState.errors[field])
  const title = t(`onboarding.${name}.title`)
  usePageTitle(title)

  useEffect(() => {
    if (state === 'open') writeDraft(accountId, { step, values })
  }, [accountId, state, step, values])

  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    // After a failed save the invalid field already has focus.
    if (!problem) heading.current?.focus({ preventScroll: true })
  }, [step, problem])

  const signOut = useSignOut()

  async function submit() {
    if (state !== 'open') return
    if (!(await form.trigger(fields, { shouldFocus: true }))) return
    if (last) await complete()
    else await next()
  }

  return (
    <FormProvider {...form}>
      <Form onSubmit={() => submit()}>
        <main
          id="main"
          tabIndex={-1}
          className="px-gutter relative mx-auto min-h-dvh max-w-150 pt-[calc(14px+var(--safe-top))] pb-[calc(148px+var(--safe-bottom))] md:pt-10"
        >
          <OnboardingProgress step={step} />
          <h1 ref={heading} tabIndex={-1} className="type-display mt-6.5">
            {title}
          </h1>
          <p className="mt-2 text-text-muted">{t(`onboarding.${name}.lead`)}</p>
          <div className="mt-5 flex flex-col gap-4">
            {problem && (
              <FormError message={t('onboarding.failed')} detail={problem.detail} attempt={problem.attempt} />
            )}
            <Fields key={name} />
          </div>
          {state === 'done' && <Confetti />}
          <ActionBar width="full">
            <div className="mx-auto flex w-full max-w-138 flex-wrap gap-x-3 gap-y-2">
              {missing && !said && (
                <p id="missing" className="w-full text-meta text-text-muted">
                  {fieldText(t, missing)}
                </p>
              )}
              {step === 1 && (
                <Button variant="secondary" size="lg" onClick={() => void signOut()}>
                  {t('shell.account.signOut')}
                </Button>
              )}
              {step > 1 && (
                <Button
                  variant="secondary"
                  size="lg"
                  className="min-w-28"
                  aria-disabled={state !== 'open' || undefined}
                  onClick={() => state === 'open' && void back()}
                >
                  {t('onboarding.back')}
                </Button>
              )}
              <Button
                type="submit"
                size="lg"
                className={
                  missing
                    ? 'flex-1 aria-disabled:border-transparent aria-disabled:bg-sunken aria-disabled:text-text-muted'
                    : 'flex-1'
                }
                busy={state !== 'open'}
                busyLabel={t('onboarding.finishing')}
                // `aria-disabled`, so that pressing shows what is missing.
                aria-disabled={state !== 'open' || missing ? true : undefined}
                aria-describedby={missing && !said ? 'missing' : undefined}
              >
                {last ? t('onboarding.complete') : t('onboarding.next')}
              </Button>
            </div>
          </ActionBar>
        </main>
      </Form>
    </FormProvider>
  )
}

function OnboardingProgress({ step }: { step: number }) {
  const { t } = useTranslation()
  const of = limits.onboardingSteps
  const label = t('onboarding.step', { step, of })
  return (
    <div className="flex items-center gap-3.5">
      <StepFlower step={step} />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="tnum text-copy font-semibold">{label}</span>
          {step === of && <span className="text-meta text-text-muted">{t('onboarding.last')}</span>}
        </div>
        <ProgressBar value={step} min={1} max={of} label={label} />
      </div>
    </div>
  )
}
