import { CopyPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { generatePath, useNavigate } from 'react-router'
import type { EventDetail } from '../../../../contract/events.ts'
import { pages } from '../../../../contract/pages.ts'
import { FormLayer } from '../../../components/form-layer.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toastSuccess } from '../../../ui/toast.tsx'
import { CoverField } from './cover-field.tsx'
import { EventFields, type EventTools } from './event-fields.tsx'
import { ExtrasFields } from './extras-fields.tsx'
import { FormSummary } from './form-summary.tsx'
import { useCover } from './use-cover.ts'
import { useDraft } from './use-draft.ts'
import { useEventForm } from './use-event-form.ts'
import type { EventValues } from './values.ts'
import { fieldText } from '../../../lib/api/failure.ts'

/** Edits `edited`, or creates an event, prefilled from `copy`. */
export function EventSheet({
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
  const draft = useDraft({ edited, copy })
  const { values } = draft
  const isNew = !edited

  const form = useEventForm(
    values,
    { id: draft.id, edited },
    {
      onSend: async () => {
        draft.keep()
        if (!values.cover && values.coverAddress.trim()) await cover.take(values.coverAddress.trim())
        else await cover.settled()
      },
      onCoverGone: () => draft.change({ cover: null }),
      onTaken: part => change(part),
      onSaved: event => {
        draft.clear()
        onClose()
        toastSuccess(t(edited ? 'eventForm.updated' : copy ? 'eventForm.duplicated' : 'eventForm.created'))
        if (isNew) void navigate(generatePath(pages.event, { eventId: event.id }))
      },
    },
  )
  const change = (part: Partial<EventValues>) => {
    draft.change(part)
    void form.changed(part)
  }
  const cover = useCover(kept => change({ cover: kept, coverAddress: '' }))
  const tools: EventTools = {
    values,
    wrong: form.wrong,
    isNew,
    change,
    leave: name => void form.leave(name),
    text: name => ({
      value: values[name],
      onChange: event => change({ [name]: event.target.value }),
      onBlur: () => void form.leave(name),
    }),
  }
  return (
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
      draft={draft}
      // Only the draft of a new event survives a reload; an edit or a copy does not.
      lost={edited !== undefined || copy !== undefined}
      sending={form.sending}
      head={
        <>
          <FormSummary
            form={form}
            values={values}
            failed={t(edited ? 'eventForm.updateFailed' : 'eventForm.createFailed')}
          />
          {form.conflict}
        </>
      }
      className="flex flex-col gap-5"
      onSubmit={() => void form.submit()}
      onClose={onClose}
    >
      {copy && (
        <Notice tone="neutral" icon={CopyPlus}>
          {t('eventForm.duplicating')}
        </Notice>
      )}
      {form.covers && (
        <CoverField
          id="event-cover"
          tools={cover}
          cover={values.cover}
          former={edited?.cover ? { eventId: edited.id, picture: edited.cover } : null}
          address={values.coverAddress}
          error={form.coverGone ? t('errors.code.COVER_NOT_FOUND') : fieldText(t, form.wrong.cover)}
          onAddress={coverAddress => change({ coverAddress })}
          onChange={next => change({ cover: next })}
        />
      )}
      <EventFields {...tools} />
      <ExtrasFields {...tools} joined={form.joined} />
      {edited && (
        <div className="border-t border-line pt-5">
          <Button
            variant="quiet"
            full
            icon={<CopyPlus size={20} aria-hidden="true" />}
            onClick={() => onDuplicate(values)}
          >
            {t('eventForm.duplicate')}
          </Button>
        </div>
      )}
    </FormLayer>
  )
}
