import { questionVersion } from '../../../contract/values/edit-version.ts'
import type { QuestionDetail } from '../../../contract/questions.ts'
import { areaText } from '../../components/person-labels.ts'
import { conflictRules } from '../../components/form/edit-conflict.tsx'
import type { Words } from '../replies/public.tsx'

export const questionRules = conflictRules<QuestionDetail, Words>({
  version: questionVersion,
  fields: [
    { parts: ['text'], label: t => t('questions.composer.label'), shown: ({ text }) => text },
    { parts: ['details'], label: t => t('questions.composer.details'), shown: ({ details }) => details },
    {
      parts: ['category'],
      label: t => t('questions.composer.category'),
      shown: ({ category }, t) => category && areaText(t, category),
    },
  ],
})
