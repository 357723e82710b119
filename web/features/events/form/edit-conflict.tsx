import type { TFunction } from 'i18next'
import { eventVersion } from '../../../../contract/values/edit-version.ts'
import type { EventDetail } from '../../../../contract/events.ts'
import { conflictRules } from '../../../components/form/edit-conflict.tsx'
import type { EventField, EventValues } from './values.ts'

const named = (name: EventField) => (t: TFunction) => t(`eventForm.fix.${name}`)
const text = (
  name:
    | 'title'
    | 'timeZone'
    | 'place'
    | 'venue'
    | 'neighborhood'
    | 'details'
    | 'maxAttendees'
    | 'sponsorName'
    | 'sponsorWebsite'
    | 'paymentLink',
) => ({ parts: [name], label: named(name), shown: (values: EventValues) => values[name] })

const onOff = (name: 'shared' | 'findable') => ({
  parts: [name],
  label: named(name),
  shown: (values: EventValues, t: TFunction) => t(values[name] ? 'eventForm.sharing.on' : 'eventForm.sharing.off'),
})

export const rules = conflictRules<EventDetail, EventValues>({
  version: eventVersion,
  fields: [
    {
      parts: ['cover'],
      label: named('cover'),
      shown: ({ cover }) =>
        cover && (
          <img src={cover.picture.sizes[0]?.url} alt="" className="mt-1 aspect-[2/1] w-32 rounded-md object-cover" />
        ),
    },
    text('title'),
    {
      parts: ['types'],
      label: named('types'),
      shown: ({ types }, t) => types.map(type => t(`events.types.${type}`)).join(', '),
    },
    {
      parts: ['starts'],
      label: named('starts'),
      shown: ({ starts }) => `${starts.date} ${starts.time}`.trim(),
    },
    {
      parts: ['ends'],
      label: named('ends'),
      shown: ({ ends }) => `${ends.date} ${ends.time}`.trim(),
    },
    text('timeZone'),
    text('place'),
    text('venue'),
    text('neighborhood'),
    text('details'),
    text('maxAttendees'),
    {
      parts: ['guestsMax'],
      label: named('guestsMax'),
      shown: ({ guestsMax }) => String(guestsMax),
    },
    {
      parts: ['confirms'],
      label: named('confirms'),
      shown: ({ confirms }, t) => t(confirms ? 'eventForm.confirmsOn' : 'eventForm.confirmsOff'),
    },
    text('sponsorName'),
    text('sponsorWebsite'),
    text('paymentLink'),
    onOff('shared'),
    onOff('findable'),
  ],
})
