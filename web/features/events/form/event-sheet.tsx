import { CopyPlus, History } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, useNavigate } from 'react-router'
import type { EventDetail } from '../../../../contract/events.ts'
import { pages } from '../../../../contract/pages.ts'
import { keepFocus } from '../../../lib/keep-focus.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { toastSuccess } from '../../../ui/toast.tsx'
import { CoverField } from './cover-field.tsx'
import { EventFields, type EventTools } from './event-fields.tsx'
import { ExtrasFields } from './extras-fields.tsx'
import { FormSummary } from './form-summary.tsx'
import { useCover } from './use-cover.ts'
import { useDraft } from './use-draft.ts'
import { useEventForm } from './use-event-form.ts'
import type { EventValues } from './values.ts'
import { fieldText } from '../../../lib/failure.ts'

/** One event's form in its sheet: a new one, a copy, or `edited` being changed. */
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
  const formId = useId()
  const draft = useDraft({ edited, copy })
  const { values } = draft
  const [asking, setAsking] = useState(false)
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
  const close = () => {
    if (form.sending) return
    if (draft.dirty) setAsking(true)
    else onClose()
  }

  // A new event's draft is there after a reload; what was changed or copied is not.
  const lost = draft.dirty && (edited !== undefined || copy !== undefined)
  useEffect(() => {
    if (!lost) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [lost])

  return (
    <Sheet
      open
      full
      onOpenChange={close}
      title={t(edited ? 'eventForm.edit' : 'eventForm.new')}
      footer={
        <>
          <Button variant="secondary" size="lg" disabled={form.sending} onClick={close}>
            {t('ui.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            size="lg"
            className="flex-[2_1_auto]! md:flex-none!"
            busy={form.sending}
            busyLabel={t(edited ? 'eventForm.saving' : 'eventForm.creating')}
          >
            {t(edited ? 'eventForm.save' : 'eventForm.create')}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-5"
        onMouseDown={keepFocus}
        onSubmit={event => {
          event.preventDefault()
          void form.submit()
        }}
      >
        <FormSummary
          form={form}
          values={values}
          failed={t(edited ? 'eventForm.updateFailed' : 'eventForm.createFailed')}
        />
        {draft.begun && draft.dirty && (
          <Notice tone="neutral" icon={History}>
            <p>{t('eventForm.draft')}</p>
            <button type="button" className="link-text -mb-2.5 inline-flex min-h-11 items-center" onClick={draft.clear}>
              {t('eventForm.startOver')}
            </button>
          </Notice>
        )}
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
      </form>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t(isNew ? 'eventForm.unsaved.newTitle' : 'eventForm.unsaved.title')}
        description={t(isNew ? 'eventForm.unsaved.newLead' : 'eventForm.unsaved.lead')}
        cancel={t('eventForm.unsaved.keep')}
        confirm={t('eventForm.unsaved.discard')}
        onConfirm={() => {
          draft.clear()
          onClose()
        }}
      />
    </Sheet>
  )
}
