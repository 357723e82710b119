import { useTranslation } from 'react-i18next'
import { lengthOf } from '../../../../contract/characters.ts'
import { limits } from '../../../../contract/limits.ts'
import { eventTypes } from '../../../../contract/vocabulary.ts'
import { fieldText } from '../../../lib/api/failure.ts'
import { ChoiceChip } from '../../../ui/chip.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { Field, FieldError, TextInput } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import type { Wrong } from './check.ts'
import type { EventField, EventValues } from './values.ts'
import { WhenFields } from './when-fields.tsx'

type TextName =
  'title' | 'place' | 'venue' | 'details' | 'maxAttendees' | 'sponsorName' | 'sponsorWebsite' | 'paymentLink'

export interface EventTools {
  values: EventValues
  wrong: Wrong
  isNew: boolean
  change: (part: Partial<EventValues>) => void
  leave: (name: EventField) => void
  text: (name: TextName) => {
    value: string
    onChange: (event: { target: { value: string } }) => void
    onBlur: () => void
  }
}

export function EventFields(tools: EventTools) {
  const { t } = useTranslation()
  const { values, wrong, change, text } = tools
  const error = (name: EventField) => fieldText(t, wrong[name])
  const { types } = values
  return (
    <>
      <Field
        id="event-title"
        label={t('eventForm.title')}
        hint={t('eventForm.titleHint')}
        error={error('title')}
        counter={<Counter used={lengthOf(values.title.trim())} max={limits.eventTitleMax} />}
      >
        <TextInput dir="auto" autoComplete="off" enterKeyHint="next" {...text('title')} />
      </Field>
      <fieldset className="min-w-0">
        <legend className="mb-2 text-label font-semibold">
          {t('eventForm.types')} <span className="font-normal text-text-muted">{t('ui.optional')}</span>
        </legend>
        <div className="flex flex-wrap gap-2">
          {eventTypes.map((type, index) => (
            <ChoiceChip
              key={type}
              {...(index === 0 ? { id: 'event-types' } : {})}
              pressed={types.includes(type)}
              onClick={() =>
                change({
                  types: eventTypes.filter(one => (one === type ? !types.includes(one) : types.includes(one))),
                })
              }
            >
              {type}
            </ChoiceChip>
          ))}
        </div>
        {wrong.types && <FieldError>{error('types')}</FieldError>}
      </fieldset>
      <WhenFields {...tools} />
      <Field
        id="event-place"
        label={t('eventForm.place')}
        hint={t('eventForm.placeHint')}
        error={error('place')}
        optional
      >
        <TextInput dir="auto" autoComplete="off" {...text('place')} />
      </Field>
      <Field id="event-venue" label={t('eventForm.venue')} error={error('venue')} optional>
        <TextInput dir="auto" autoComplete="off" placeholder={t('eventForm.venueExample')} {...text('venue')} />
      </Field>
      <Field
        id="event-details"
        label={t('eventForm.details')}
        error={error('details')}
        optional
        counter={<Counter used={lengthOf(values.details.trim())} max={limits.eventDetailsMax} />}
      >
        <TextArea dir="auto" rows={4} {...text('details')} />
      </Field>
    </>
  )
}
