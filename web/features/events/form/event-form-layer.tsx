import '../../../locales/en/event-form.ts'
import { CopyPlus } from 'lucide-react'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { generatePath, useNavigate } from 'react-router'
import type { EventDetail } from '../../../../contract/events.ts'
import { pages } from '../../../../contract/pages.ts'
import { FormLayer } from '../../../components/form/form-layer.tsx'
import { fieldText } from '../../../lib/api/failure.ts'
import { localeOf } from '../../../lib/time/time.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice, FormError } from '../../../ui/feedback/notice.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import { useViewer } from '../../../lib/api/session.ts'
import { CoverField } from './cover-field.tsx'
import { EventFields, ExtrasFields } from './event-fields.tsx'
import { SharingFields } from './sharing-fields.tsx'
import { repeatErrorId } from './repeat-values.ts'
import { useEventForm, type EventForm } from './use-event-form.ts'
import { copied, valuesOf, type EventField, type EventValues } from './values.ts'
import { sentenceCase } from '../../../lib/i18n/i18n.ts'
import { serverNow } from '../../../lib/time/clock.ts'

type EventFormMode = 'create' | 'edit' | 'duplicate'

/** `event` is required for 'edit' and 'duplicate'. */
export function EventFormLayer({
  mode,
  event,
  onClose,
}: {
  mode: EventFormMode
  event?: EventDetail | undefined
  onClose: () => void
}) {
  const [copy, setCopy] = useState<EventValues | null>(() =>
    mode === 'duplicate' && event ? copied(valuesOf(event), serverNow()) : null,
  )
  return (
    <EventSheet
      key={copy ? 'copy' : mode}
      edited={copy || mode !== 'edit' ? undefined : event}
      copy={copy ?? undefined}
      onDuplicate={values => setCopy(copied(values, serverNow()))}
      onClose={onClose}
    />
  )
}

function EventSheet({
  edited,
  copy,
  onDuplicate,
  onClose,
}: {
  edited: EventDetail | undefined
  copy: EventValues | undefined
  onDuplicate: (values: EventValues) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isNew = !edited
  const { id: viewerId } = useViewer()
  const isOwn = !edited || edited.author.id === viewerId
  const eventForm = useEventForm({
    edited,
    copy,
    onSaved: (event, wasStored) => {
      onClose()
      const created = wasStored ? 'eventForm.createdBefore' : copy ? 'eventForm.duplicated' : 'eventForm.created'
      toastSuccess(t(edited ? 'eventForm.updated' : created))
      if (isNew) void navigate(generatePath(pages.event, { eventId: event.id }))
    },
  })
  const { form, values, change } = eventForm
  const coverError = form.formState.errors.cover?.message
  return (
    <FormProvider {...form}>
      <FormLayer
        words={{
          title: t(edited ? 'eventForm.edit' : 'eventForm.new'),
          save: t(edited ? 'eventForm.save' : 'eventForm.create'),
          saving: t(edited ? 'eventForm.saving' : 'eventForm.creating'),
          unsaved: {
            title: t(isNew ? 'eventForm.unsaved.newTitle' : 'eventForm.unsaved.title'),
            lead: t(isNew ? 'eventForm.unsaved.newLead' : 'eventForm.unsaved.lead'),
            keep: t('eventForm.unsaved.keep'),
            discard: t('eventForm.unsaved.discard'),
          },
          draft: t('eventForm.draft'),
          startOver: t('eventForm.startOver'),
        }}
        draft={eventForm.draft}
        // Only the draft of a new event survives a reload.
        lost={edited !== undefined || copy !== undefined}
        sending={eventForm.sending}
        head={
          <>
            <FormSummary
              eventForm={eventForm}
              failed={t(edited ? 'eventForm.updateFailed' : 'eventForm.createFailed')}
            />
            {eventForm.conflict}
          </>
        }
        className="flex flex-col gap-5"
        onSubmit={() => void eventForm.save()}
        onClose={onClose}
      >
        {copy && (
          <Notice tone="neutral" icon={CopyPlus}>
            {t('eventForm.duplicating')}
          </Notice>
        )}
        {eventForm.covers && (
          <CoverField
            id="event-cover"
            tools={eventForm.cover}
            cover={values.cover}
            former={edited?.cover ? { eventId: edited.id, picture: edited.cover } : null}
            url={values.coverUrl}
            error={coverError === 'COVER_NOT_FOUND' ? t(`errors.code.${coverError}`) : fieldText(t, coverError)}
            onAddress={coverUrl => change({ coverUrl })}
            onChange={cover => change({ cover })}
          />
        )}
        <EventFields isNew={isNew} mayMove={edited?.can.move ?? true} />
        <ExtrasFields taken={eventForm.taken} isOwn={isOwn} />
        {isOwn && <SharingFields eventId={edited?.id ?? eventForm.draft.ids.shown} saved={edited?.shared ?? null} />}
        {eventForm.scopes}
        {edited && (
          <div className="border-t border-line pt-5">
            <Button variant="quiet" full icon={CopyPlus} onClick={() => onDuplicate(values)}>
              {t('eventForm.duplicate')}
            </Button>
          </div>
        )}
      </FormLayer>
    </FormProvider>
  )
}

function FormSummary({
  eventForm: { form, values, refused, failure, attempt },
  failed,
}: {
  eventForm: EventForm
  failed: string
}) {
  const { t, i18n } = useTranslation()
  const halfOf = (name: 'starts' | 'ends') => (values[name].date && !values[name].time ? 'time' : 'date')
  const isPair = (name: EventField) => name === 'starts' || name === 'ends'
  const labelOf = (name: EventField) =>
    isPair(name) && halfOf(name) === 'time' ? t(`eventForm.fix.${name}Time`) : t(`eventForm.fix.${name}`)
  const idOf = (name: EventField) => {
    if (name === 'repeat') return repeatErrorId(values.repeat, form.formState.errors.repeat?.message)
    return isPair(name) ? `event-${name}-${halfOf(name)}` : `event-${name}`
  }
  const names = new Intl.ListFormat(localeOf(i18n.language), { type: 'conjunction' }).format(refused.map(labelOf))
  const number = t('eventForm.fix.numbers').split(', ')[refused.length - 2] ?? String(refused.length)
  const toFix = refused.length === 1 ? t('eventForm.fix.one') : t('eventForm.fix.some', { number })
  const first = refused[0]
  return (
    <FormError
      message={failure ? failed : first && toFix}
      detail={failure ?? (first && `${sentenceCase(names, i18n.language)}.`)}
      first={first && idOf(first)}
      attempt={attempt}
    />
  )
}
