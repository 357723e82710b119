import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { SeriesScope } from '../../../../contract/event-input.ts'
import type { EventDetail } from '../../../../contract/events.ts'
import { useConflict } from '../../../components/form/use-conflict.tsx'
import { call } from '../../../lib/api/api.ts'
import { failureOf, failureText, fieldText } from '../../../lib/api/failure.ts'
import { dayOf } from '../../../lib/time/calendar.ts'
import { dateText } from '../../../lib/time/day-text.ts'
import { ownZone } from '../../../lib/time/formats.ts'
import { codesByField } from '../../../lib/api/server-errors.ts'
import { useSession, useViewer } from '../../../lib/api/session.ts'
import { storeOnce } from '../../../lib/storage/client-id.ts'
import { useDraftForm } from '../../../lib/storage/use-draft-form.ts'
import { refreshSeries } from '../core/series.ts'
import { putEvent } from '../core/live.ts'
import { oneEvent } from '../core/queries.ts'
import { repeatOf } from './repeat-values.ts'
import { useCover } from './use-cover.ts'
import { useScope } from './use-scope.tsx'
import {
  blank,
  changedCover,
  coverOf,
  eventFields,
  inputOf,
  valuesOf,
  type EventField,
  type EventValues,
} from './values.ts'
import { serverNow } from '../../../lib/time/clock.ts'

export function useEventForm({
  edited,
  copy,
  onSaved,
}: {
  edited: EventDetail | undefined
  copy: EventValues | undefined
  onSaved: (event: EventDetail, wasStored: boolean) => void
}) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const { id: viewerId } = useViewer()
  const covers = useSession().features.includes('eventCovers')
  const { form, values, change, refuse, submit, draft } = useDraftForm<EventValues>({
    key: `${viewerId}:event`,
    blank: () => blank(ownZone()),
    start: copy ? () => copy : edited && (() => valuesOf(edited)),
    load: async () => {
      const { check } = await import('./check.ts')
      return typed => check(typed, { edit: edited !== undefined, covers })
    },
    dependents: { starts: ['ends', 'repeat'], timeZone: ['starts', 'ends'] },
  })
  const { errors } = form.formState
  const cover = useCover(kept => change({ cover: kept, coverUrl: '' }))
  const conflict = useConflict<EventDetail, EventValues>(edited, {
    load: () => import(/* offline: false */ './edit-conflict.tsx'),
    read: () => client.fetchQuery({ ...oneEvent(client, edited?.id ?? draft.ids.shown), staleTime: 0 }),
    valuesOf,
    values: () => form.getValues(),
    change,
  })
  const [taken, setTaken] = useState<{ joined: number; offered: number }>()
  const [refused, setRefused] = useState<readonly EventField[]>([])
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const [sending, setSending] = useState(false)
  const scopes = useScope(edited, values.starts, asks => setSending(!asks))
  const busy = useRef(false)

  // A corrected field must not return to the summary while typing: the summary would take focus.
  useEffect(() => setRefused(before => before.filter(name => errors[name])), [errors])

  async function store(scope: SeriesScope): Promise<{ stored: EventDetail; isEdit: boolean } | null> {
    const typed = form.getValues()
    const input = inputOf(typed)
    if (edited) {
      const stored = await conflict.save(basedOn =>
        call(api => api.events.edit({ ...input, cover: changedCover(typed), scope, basedOn, eventId: edited.id })),
      )
      return stored && { stored, isEdit: false }
    }
    const cover = coverOf(typed)
    const repeat = repeatOf(typed.repeat, typed.starts.date)
    return storeOnce(draft.ids, {
      // Without a cover the server refuses the event with its own error.
      create: id => call(api => api.events.create({ ...input, id, cover: cover ?? null, repeat })),
      edit: async (eventId, basedOn) => {
        const again = { ...input, ...(cover && 'coverId' in cover ? { cover } : {}), eventId, basedOn }
        const event = await call(api => api.events.edit({ ...again, ...(repeat ? { scope: 'all' } : {}) }))
        if (!repeat) return event
        await call(api => api.series.extend({ seriesId: eventId, ends: repeat.ends }))
        return call(api => api.events.read({ eventId }))
      },
    })
  }

  function summarize(wrong: Partial<Record<EventField, unknown>>) {
    setRefused(eventFields.filter(name => wrong[name]))
    setAttempt(count => count + 1)
  }

  async function send() {
    const scope = await scopes.ask()
    if (!scope) return
    try {
      const saved = await store(scope)
      if (!saved) return
      const event = saved.stored
      putEvent(client, event)
      refreshSeries(client, event)
      draft.clear()
      onSaved(event, saved.isEdit)
    } catch (error) {
      const { code, data } = failureOf(error)
      const codes = codesByField(data.fields, eventFields)
      if (code === 'COVER_NOT_FOUND') {
        change({ cover: null })
        codes.cover = code
      }
      setTaken(data.joined === undefined ? undefined : { joined: data.joined, offered: data.offered ?? 0 })
      // Only for a failure that no field explains.
      const own = { NO_CITY: t('eventForm.cityRequired'), NOT_MIGRATED: t('eventForm.notMigrated') }
      if (Object.keys(codes).length === 0) setFailure(`${failureText(t, error, own)} ${t('eventForm.kept')}`)
      // Of several dates of a series, the one that refuses.
      if (data.date) {
        const day = dateText(dayOf(data.date), serverNow(), i18n.language, 'short')
        setFailure(t('series.scope.refused', { day }))
      }
      refuse(codes)
      summarize(codes)
    }
  }

  async function save() {
    if (busy.current) return
    busy.current = true
    setSending(true)
    setFailure(undefined)
    try {
      const url = form.getValues('coverUrl').trim()
      if (!form.getValues('cover') && url) await cover.take(url)
      else await cover.settled()
      await submit(send, summarize)
    } finally {
      busy.current = false
      setSending(false)
    }
  }

  return {
    form,
    values,
    change,
    draft,
    covers,
    cover,
    conflict: conflict.box,
    scopes: scopes.layer,
    taken,
    refused,
    failure,
    attempt,
    sending,
    save,
  }
}

export function useEventField() {
  const { t } = useTranslation()
  const { register, formState } = useFormContext<EventValues>()
  const { errors } = formState
  return {
    register,
    field: (name: EventField) => ({ id: `event-${name}`, error: fieldText(t, errors[name]?.message) }),
  }
}

export type EventForm = ReturnType<typeof useEventForm>
