import { useController, useFormContext, useWatch } from 'react-hook-form'
import { Trans, useTranslation } from 'react-i18next'
import { lengthOf } from '../../../contract/characters.ts'
import { limits } from '../../../contract/limits.ts'
import { profileKnowledge, type Knowledge } from '../../../contract/vocabulary.ts'
import { Counter } from '../../ui/counter.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { KnowledgeChips } from './knowledge-chips.tsx'
import type { ProfileValues } from './profile-values.ts'
import { useProfileField } from './use-profile-field.ts'

/** What the person knows their way around: this form's own set and what the profile has already. */
export function EditKnowledge() {
  const { t } = useTranslation()
  const { control, formState } = useFormContext<ProfileValues>()
  const { field, fieldState } = useController({ control, name: 'knowledgeableIn' })
  const had = (formState.defaultValues?.knowledgeableIn ?? []) as Knowledge[]
  return (
    <>
      <h2 className="type-h2 mt-2.5 -mb-3">{t('profiles.sections.knowledge')}</h2>
      <KnowledgeChips
        label={t('profiles.sections.knowledge')}
        hideLabel
        count={
          <Trans
            i18nKey="profiles.chosen"
            values={{ count: field.value.length, max: limits.knowledgeMax }}
            components={{ strong: <b className="text-text" /> }}
          />
        }
        areas={[...new Set([...profileKnowledge, ...had])]}
        chosen={field.value}
        onChange={field.onChange}
        problem={fieldState.error?.message}
        firstRef={field.ref}
      />
    </>
  )
}

/** What brought the person here. */
export function EditIcebreaker() {
  const { t } = useTranslation()
  const { optional, field } = useProfileField()
  const { control } = useFormContext<ProfileValues>()
  const answer = useWatch({ control, name: 'icebreakerAnswer' })
  return (
    <>
      <h2 className="type-h2 mt-2.5 -mb-2">{t('profiles.sections.icebreaker')}</h2>
      <Field
        label={t('home.icebreaker.question')}
        optional
        {...field('icebreakerAnswer')}
        counter={<Counter used={lengthOf(answer ?? '')} max={limits.icebreakerMax} />}
      >
        <TextArea dir="auto" rows={3} {...optional('icebreakerAnswer')} />
      </Field>
    </>
  )
}
