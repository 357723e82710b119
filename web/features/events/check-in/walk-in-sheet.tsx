import { TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventDetail } from '../../../../contract/events.ts'
import { limits } from '../../../../contract/limits.ts'
import { visibleLength } from '../../../../contract/text/characters.ts'
import { Sentence } from '../../../lib/i18n/sentence.tsx'
import { Button, CancelButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Field, TextInput } from '../../../ui/form/field.tsx'
import { Stepper } from '../../../ui/form/stepper.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import type { Shown } from './list.ts'

/** Null if nothing of it can be seen. Pasted names may contain tabs. */
function shownName(typed: string): string | null {
  const name = typed.replaceAll(/\p{C}+/gu, ' ').trim()
  return visibleLength(name) > 0 ? name : null
}

export function WalkInSheet({
  event,
  list,
  onAdd,
  onClose,
}: {
  event: EventDetail
  list: Shown
  onAdd: (name: string | null, people: number) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const form = useId()
  const [name, setName] = useState('')
  const [people, setPeople] = useState(1)
  const expected = list.people.filter(({ hereAt }) => !hereAt).length
  const isFull = event.state === 'upcoming' && event.maxAttendees !== null && event.attendeeCount >= event.maxAttendees
  return (
    <Sheet
      open
      onOpenChange={open => !open && onClose()}
      title={t('checkIn.walkIn.title')}
      footer={
        <>
          <CancelButton size="lg" onClick={onClose} />
          <Button size="lg" type="submit" form={form}>
            {t('checkIn.walkIn.add', { count: people })}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-4"
        onSubmit={submitted => {
          submitted.preventDefault()
          onAdd(shownName(name), people)
          onClose()
        }}
      >
        <Field label={t('checkIn.walkIn.name')} optional>
          <TextInput
            value={name}
            maxLength={limits.walkInNameMax}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Field label={t('checkIn.walkIn.people')} hint={t('checkIn.walkIn.hint')}>
            <Stepper
              label={t('checkIn.walkIn.people')}
              value={people}
              max={limits.walkInPeopleMax}
              onChange={setPeople}
            />
          </Field>
        </div>
        {isFull && expected > 0 && (
          <Notice tone="warning" icon={TriangleAlert}>
            <Sentence
              i18nKey="checkIn.walkIn.full"
              count={event.maxAttendees ?? 0}
              values={{ expected }}
              components={{ b: <b /> }}
            />
          </Notice>
        )}
      </form>
    </Sheet>
  )
}
