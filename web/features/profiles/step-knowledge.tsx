import { useController, useFormContext } from 'react-hook-form'
import { Trans, useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { onboardingKnowledge } from '../../../contract/vocabulary.ts'
import { KnowledgeChips } from './knowledge-chips.tsx'
import type { OnboardingValues } from './onboarding-values.ts'

export function StepKnowledge() {
  const { t } = useTranslation()
  const { control } = useFormContext<OnboardingValues>()
  const { field, fieldState } = useController({ control, name: 'knowledgeableIn' })
  return (
    <KnowledgeChips
      label={t('onboarding.knowledge.label')}
      count={
        <Trans
          i18nKey="onboarding.knowledge.chosen"
          values={{ count: field.value.length, max: limits.knowledgeMax }}
          components={{ strong: <b className="text-text" /> }}
        />
      }
      areas={onboardingKnowledge}
      chosen={field.value}
      onChange={field.onChange}
      problem={fieldState.error?.message}
      firstRef={field.ref}
    />
  )
}
