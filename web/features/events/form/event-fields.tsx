import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { storedLength } from '../../../../contract/text/characters.ts'
import { limits } from '../../../../contract/limits.ts'
import { eventTypes, neighborhoods } from '../../../../contract/vocabulary.ts'
import '../../../locales/en/events.ts'
import { fieldText } from '../../../lib/api/failure.ts'
import { ChoiceChip } from '../../../ui/form/chip.tsx'
import { Counter } from '../../../ui/form/counter.tsx'
import { Field, FieldError, TextInput } from '../../../ui/form/field.tsx'
import { Select, Options } from '../../../ui/form/select.tsx'
import { Stepper } from '../../../ui/form/stepper.tsx'
import { SwitchField } from '../../../ui/form/switch.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { RepeatFields } from './repeat-fields.tsx'
import { useEventField } from './use-event-form.ts'
import type { EventValues } from './values.ts'
import { WhenFields } from './when-fields.tsx'

export function EventFields({ isNew, mayMove }: { isNew: boolean; mayMove: boolean }) {
  const { t } = useTranslation()
  const { register, field } = useEventField()
  const { control } = useFormContext<EventValues>()
  const title = useWatch({ control, name: 'title' })
  // Controlled, so that the text area grows with values set by a conflict or the draft.
  const details = useController({ control, name: 'details' }).field
  return (
    <>
      <Field
        label={t('eventForm.title')}
        hint={t('eventForm.titleHint')}
        counter={<Counter used={storedLength(title, { lines: false })} max={limits.eventTitleMax} />}
        {...field('title')}
      >
        <TextInput autoComplete="off" enterKeyHint="next" {...register('title')} />
      </Field>
      <TypesField />
      <WhenFields isNew={isNew} mayMove={mayMove} />
      {isNew && <RepeatFields />}
      <Field label={t('eventForm.place')} hint={t('eventForm.placeHint')} optional {...field('place')}>
        <TextInput autoComplete="off" {...register('place')} />
      </Field>
      <Field label={t('eventForm.venue')} optional {...field('venue')}>
        <TextInput autoComplete="off" placeholder={t('eventForm.venueExample')} {...register('venue')} />
      </Field>
      <Field
        label={t('eventForm.neighborhood')}
        hint={t('eventForm.neighborhoodHint')}
        optional
        {...field('neighborhood')}
      >
        <Select placeholder={t('eventForm.noNeighborhood')} {...register('neighborhood')}>
          <Options of={neighborhoods} />
        </Select>
      </Field>
      <Field
        label={t('eventForm.details')}
        optional
        counter={<Counter used={storedLength(details.value)} max={limits.eventDetailsMax} />}
        {...field('details')}
      >
        <TextArea rows={4} {...details} />
      </Field>
    </>
  )
}

function TypesField() {
  const { t } = useTranslation()
  const { control } = useFormContext<EventValues>()
  const { field, fieldState } = useController({ control, name: 'types' })
  const types = field.value
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-label font-semibold">
        {t('eventForm.types')} <span className="font-normal text-text-muted">{t('ui.optional')}</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {eventTypes.map((type, index) => (
          <ChoiceChip
            key={type}
            {...(index === 0 ? { id: 'event-types', ref: field.ref } : {})}
            pressed={types.includes(type)}
            onClick={() =>
              field.onChange(eventTypes.filter(one => (one === type ? !types.includes(one) : types.includes(one))))
            }
          >
            {t(`events.types.${type}`)}
          </ChoiceChip>
        ))}
      </div>
      {fieldState.error && <FieldError>{fieldText(t, fieldState.error.message)}</FieldError>}
    </fieldset>
  )
}

/** Co-hosts do not decide where money goes. `taken`: attendees and spots that are offered to the waitlist, if the server refused a lower limit. */
export function ExtrasFields({
  taken,
  isOwn,
}: {
  taken: { joined: number; offered: number } | undefined
  isOwn: boolean
}) {
  const { t } = useTranslation()
  const { register, field } = useEventField()
  const {
    control,
    formState: { errors },
  } = useFormContext<EventValues>()
  const { id, error } = field('maxAttendees')
  const code = errors.maxAttendees?.message
  const isLimited = useWatch({ control, name: 'maxAttendees' }).trim() !== ''
  const { field: guestsMax } = useController({ control, name: 'guestsMax' })
  const { field: confirms } = useController({ control, name: 'confirms' })
  const tooFew =
    taken && code === 'eventCapacityTaken'
      ? t('eventForm.joined', { count: taken.joined })
      : taken && code === 'eventCapacityOffered'
        ? t('eventForm.joinedOrOffered', {
            joined: taken.joined,
            offered: taken.offered,
            min: taken.joined + taken.offered,
          })
        : undefined
  return (
    <div className="border-t border-line pt-5">
      <h3 className="type-h3 mb-3.5">{t('eventForm.extras')}</h3>
      <div className="flex flex-col gap-4.5">
        <Field
          id={id}
          label={t('eventForm.maxAttendees')}
          hint={t('eventForm.maxAttendeesHint')}
          error={tooFew ?? error}
        >
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            placeholder={t('eventForm.maxAttendeesExample')}
            {...register('maxAttendees')}
          />
        </Field>
        {isLimited && (
          <SwitchField
            label={t('eventForm.confirms')}
            hint={t('eventForm.confirmsHint')}
            checked={confirms.value}
            onCheckedChange={confirms.onChange}
          />
        )}
        <Field label={t('eventForm.guestsMax')} hint={t('eventForm.guestsMaxHint')} {...field('guestsMax')}>
          <Stepper
            label={t('eventForm.guestsMax')}
            min={0}
            max={limits.guestsMax}
            value={guestsMax.value}
            onChange={guestsMax.onChange}
          />
        </Field>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.75rem,100%),1fr))] gap-x-3 gap-y-4.5">
          <Field label={t('eventForm.sponsor')} {...field('sponsorName')}>
            <TextInput autoComplete="off" placeholder={t('eventForm.sponsorExample')} {...register('sponsorName')} />
          </Field>
          <Field label={t('eventForm.sponsorWebsite')} {...field('sponsorWebsite')}>
            <TextInput
              type="url"
              autoComplete="off"
              placeholder={t('eventForm.linkExample')}
              {...register('sponsorWebsite')}
            />
          </Field>
        </div>
        {isOwn && (
          <Field label={t('eventForm.paymentLink')} hint={t('eventForm.paymentLinkHint')} {...field('paymentLink')}>
            <TextInput
              type="url"
              autoComplete="off"
              placeholder={t('eventForm.linkExample')}
              {...register('paymentLink')}
            />
          </Field>
        )}
      </div>
    </div>
  )
}
