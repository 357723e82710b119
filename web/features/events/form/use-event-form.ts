import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldErrorCode } from '../../../../contract/errors.ts'
import type { EventDetail } from '../../../../contract/events.ts'
import { useConflict } from '../../../components/use-conflict.tsx'
import { call } from '../../../lib/api/api.ts'
import { failureOf, failureText } from '../../../lib/api/failure.ts'
import { useSession } from '../../../lib/api/session.ts'
import { useJudged } from '../../../lib/dom/use-field-checks.ts'
import { putEvent } from '../live.ts'
import { oneEvent } from '../queries.ts'
import type { Wrong } from './check.ts'
import { changedCover, coverOf, wordsOf } from './input.ts'
import { eventFields, valuesOf, type EventField, type EventValues } from './values.ts'

interface Target {
  /** The id stays the same when the form is submitted again, so that the event is stored once. */
  id: string
  edited?: EventDetail | undefined
}

const loadCheck = () => import('./check.ts')

/** The form field of each value; other values have a field of the same name. */
const fieldOfValue: Partial<Record<keyof EventValues, EventField>> = {
  startDate: 'starts',
  startTime: 'starts',
  startOccurrence: 'starts',
  endDate: 'ends',
  endTime: 'ends',
  endOccurrence: 'ends',
}

/** A field is validated by the contract on blur, on every change once it is invalid, and with all others on submit. */
export function useEventForm(
  values: EventValues,
  { id, edited }: Target,
  {
    onSend,
    onSaved,
    onCoverGone,
    onTaken,
  }: {
    onSend: () => Promise<void>
    onSaved: (event: EventDetail) => void
    onCoverGone: () => void
    /** Receives the values that changed on the server and replace those in the form. */
    onTaken: (part: Partial<EventValues>) => void
  },
) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const covers = useSession().features.includes('eventCovers')
  const { wrong, setWrong, judge, now, leave, lookAgain } = useJudged<EventValues, EventField>(values, {
    load: async () => {
      const { check } = await loadCheck()
      return typed => check(typed, { id, edit: edited !== undefined, covers })
    },
    isServers,
  })
  const conflict = useConflict<EventDetail, EventValues>(edited, {
    load: () => import('./edit-conflict.tsx'),
    read: () => client.fetchQuery({ ...oneEvent(client, edited?.id ?? id), staleTime: 0 }),
    valuesOf,
    values: now,
    change: onTaken,
  })
  const [coverGone, setCoverGone] = useState(false)
  const [joined, setJoined] = useState<number>()
  const [refused, setRefused] = useState<readonly EventField[]>([])
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const [sending, setSending] = useState(false)
  const busy = useRef(false)

  async function changed(part: Partial<EventValues>) {
    const names = new Set(Object.keys(part).map(key => fieldOfValue[key as keyof EventValues] ?? (key as EventField)))
    // Start and end depend on each other and on the time zone.
    if (names.has('starts') || names.has('timeZone')) names.add('ends')
    if (names.has('timeZone')) names.add('starts')
    if (names.has('cover')) setCoverGone(false)
    const found = await lookAgain(names)
    setRefused(before => before.filter(name => !names.has(name) || found[name]))
  }

  async function store(): Promise<EventDetail | null> {
    const typed = now()
    const words = wordsOf(typed)
    if (edited)
      return conflict.save(basedOn =>
        call(api => api.events.edit({ ...words, cover: changedCover(typed), basedOn, eventId: edited.id })),
      )
    const cover = coverOf(typed)
    try {
      // Without a cover the server refuses the event with its own error.
      return await call(api => api.events.create({ ...words, id, cover: cover ?? null }))
    } catch (error) {
      // An earlier attempt was stored although its answer was lost. The event was edited since, so store the current values.
      if (failureOf(error).code !== 'ID_TAKEN') throw error
      return call(api => api.events.edit({ ...words, ...(cover && 'coverId' in cover ? { cover } : {}), eventId: id }))
    }
  }

  function refuse(found: Wrong) {
    setWrong(found)
    setRefused(eventFields.filter(name => found[name]))
    setAttempt(count => count + 1)
  }

  async function submit() {
    if (busy.current) return
    busy.current = true
    setSending(true)
    setFailure(undefined)
    try {
      await onSend()
      const found = await judge()
      if (eventFields.some(name => found[name])) return refuse(found)
      setRefused([])
      const event = await store()
      if (!event) return
      putEvent(client, event)
      onSaved(event)
    } catch (error) {
      const { code, data } = failureOf(error)
      const named = (await loadCheck().catch(() => null))?.namedFields(data.fields) ?? {}
      if (code === 'COVER_NOT_FOUND') {
        named.cover = 'eventCover'
        setCoverGone(true)
        onCoverGone()
      }
      setJoined(data.joined)
      // The general failure, if no field explains it.
      const inFields = eventFields.some(name => named[name])
      const own = { NO_CITY: t('eventForm.cityRequired'), NOT_MIGRATED: t('eventForm.notMigrated') }
      setFailure(inFields ? undefined : `${failureText(t, error, own)} ${t('eventForm.kept')}`)
      refuse(named)
    } finally {
      busy.current = false
      setSending(false)
    }
  }

  return {
    conflict: conflict.box,
    wrong,
    covers,
    coverGone,
    joined,
    refused,
    failure,
    attempt,
    sending,
    leave,
    changed,
    submit,
  }
}

/** Codes that only the server can decide; leaving the field does not clear them. */
const isServers = (code: FieldErrorCode) =>
  ['timeSkipped', 'timeTwice', 'eventPast', 'eventTooFar', 'eventCapacityTaken'].includes(code)

export type EventForm = ReturnType<typeof useEventForm>
