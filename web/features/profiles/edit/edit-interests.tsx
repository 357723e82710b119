import { useId } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { lengthOf } from '../../../../contract/text/characters.ts'
import { limits } from '../../../../contract/limits.ts'
import { interests, profileKnowledge, type Knowledge } from '../../../../contract/vocabulary.ts'
import { interestText } from '../../../components/person-labels.ts'
import { fieldText } from '../../../lib/api/failure.ts'
import { Sentence } from '../../../lib/i18n/sentence.tsx'
import { ChoiceChip } from '../../../ui/form/chip.tsx'
import { Counter } from '../../../ui/form/counter.tsx'
import { Field, FieldError, FieldHint } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { KnowledgeChips } from '../knowledge-chips.tsx'
import { useProfileField, type ProfileValues } from './profile-form.ts'

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
          <Sentence
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

export function EditInterests() {
  const { t } = useTranslation()
  const id = useId()
  const { control } = useFormContext<ProfileValues>()
  const { field, fieldState } = useController({ control, name: 'interests' })
  const chosen = field.value ?? []
  const error = fieldText(t, fieldState.error?.message)
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-below`}>
      <div className="mt-2.5 mb-3 flex flex-wrap items-baseline gap-x-2">
        <h2 id={id} className="type-h2">
          {t('profiles.sections.interests')}
        </h2>
        <span className="text-label text-text-muted">{t('ui.optional')}</span>
      </div>
      <div className="flex flex-wrap gap-x-2 gap-y-2.5">
        {interests.map((interest, index) => (
          <ChoiceChip
            key={interest}
            pressed={chosen.includes(interest)}
            onClick={() => field.onChange(interests.filter(one => chosen.includes(one) !== (one === interest)))}
            {...(index === 0 ? { ref: field.ref, id: 'interests' } : {})}
          >
            {interestText(t, interest)}
          </ChoiceChip>
        ))}
      </div>
      <div id={`${id}-below`} className="mt-3">
        {error ? <FieldError>{error}</FieldError> : <FieldHint>{t('profiles.interestsHint')}</FieldHint>}
      </div>
    </div>
  )
}

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
        <TextArea rows={3} {...optional('icebreakerAnswer')} />
      </Field>
    </>
  )
}
