import { useTranslation } from 'react-i18next'
import { cx } from '../../../ui/cx.ts'

const steps = ['scan', 'verify', 'codes'] as const
export type SetupStep = (typeof steps)[number]

export function SetupSteps({ step }: { step: SetupStep }) {
  const { t } = useTranslation()
  const at = steps.indexOf(step)
  return (
    <ol aria-label={t('security.setup.steps')} className="mt-4 flex gap-1.5">
      {steps.map((name, index) => (
        <li
          key={name}
          aria-current={index === at ? 'step' : undefined}
          className={cx(
            'wrapline min-w-0 flex-1 rounded-[2px] border-t-4 pt-2 text-meta font-semibold transition-colors duration-(--dur-base)',
            index <= at ? 'border-primary' : 'border-sunken',
            index === at ? 'text-text' : 'text-text-muted',
          )}
        >
          {t(`security.setup.${name}`)}
        </li>
      ))}
    </ol>
  )
}
