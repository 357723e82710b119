import { Check, UserPlus } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventDetail } from '../../../../contract/events.ts'
import { limits } from '../../../../contract/limits.ts'
import '../../../locales/en/guests-sheet.ts'
import { usePersonName } from '../../../components/person-link.tsx'
import { failureOf, failureText, fieldText } from '../../../lib/api/failure.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/feedback/notice.tsx'
import { Field, FieldError, TextInput } from '../../../ui/form/field.tsx'
import { Stepper } from '../../../ui/form/stepper.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { mayBring } from './guests.tsx'
import { useAttendance } from './use-attendance.ts'

const typedNames = (guests: EventDetail['guests']) => guests.map(name => name ?? '')

export function GuestsSheet({
  event,
  onJoined,
  onClose,
}: {
  event: EventDetail
  onJoined?: () => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const form = useId()
  const viewer = useViewer()
  const nameOf = usePersonName()
  const attendance = useAttendance(event)
  // Names of guests who were taken away come back with them.
  const [names, setNames] = useState(() => typedNames(event.guests))
  const [count, setCount] = useState(event.guests.length)
  const [failure, setFailure] = useState<unknown>()
  const { joined, maxAttendees, spotsLeft } = event
  const most = mayBring(event)
  const codes = failure ? failureOf(failure).data.fields : undefined
  const fields = Array.from({ length: count }, (_, nth) => nth)
  const problem = fieldText(t, codes?.['guests'])
  const free = spotsLeft !== null && maxAttendees !== null
  return (
    <Sheet
      open
      onOpenChange={open => !open && onClose()}
      title={t('whoComes.title')}
      description={free ? t('whoComes.free', { count: spotsLeft, max: maxAttendees }) : t('whoComes.unlimited')}
      footer={
        <Button size="lg" type="submit" form={form} className="w-full" busy={attendance.busy}>
          {joined ? t('whoComes.save') : t('whoComes.join', { count })}
        </Button>
      }
    >
      <form
        id={form}
        onSubmit={submitted => {
          submitted.preventDefault()
          setFailure(undefined)
          const guests = fields.map(nth => names[nth]?.trim() || null)
          attendance.bring(guests, {
            onSuccess: () => {
              onJoined?.()
              onClose()
            },
            onError: setFailure,
          })
        }}
      >
        {failure !== undefined && !codes && <FormError message={failureText(t, failure)} />}
        <div className="flex items-center gap-3 border-b border-line py-2.5">
          <Avatar id={viewer.id} name={viewer.name} src={viewer.avatarUrl} size={44} />
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{t('whoComes.you')}</span>
            <span className="wrapline block text-meta text-text-muted">
              <bdi>{viewer.name}</bdi>
            </span>
          </span>
          <Check size={22} aria-hidden="true" className="flex-none text-text-muted" />
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
          <span className="grid size-11 flex-none place-items-center rounded-[14px] bg-sunken">
            <UserPlus size={20} aria-hidden="true" />
          </span>
          <span className="min-w-0 flex-[1_1_7rem]">
            <span className="block font-semibold">{t('whoComes.guests')}</span>
            <span className="wrapline block text-meta text-text-muted">
              {most < event.guestsMax
                ? t('whoComes.fewer', { count: most })
                : t('whoComes.most', { count: event.guestsMax, name: nameOf(event.author) })}
            </span>
          </span>
          <Stepper label={t('whoComes.guests')} min={0} max={most} value={count} onChange={setCount} />
        </div>
        {problem && (
          <div role="alert">
            <FieldError>{problem}</FieldError>
          </div>
        )}
        {count > 0 && <p className="mt-1 mb-3 text-meta text-text-muted">{t('whoComes.namesHint')}</p>}
        <div className="flex flex-col gap-4">
          {fields.map(nth => (
            <Field
              key={nth}
              label={t('whoComes.nth', { nth: nth + 1 })}
              optional
              error={fieldText(t, codes?.[`guests.${nth}`])}
            >
              <TextInput
                autoComplete="off"
                maxLength={limits.guestNameMax}
                placeholder={t('whoComes.example')}
                value={names[nth] ?? ''}
                onChange={({ target }) =>
                  setNames(before => {
                    const after = [...before]
                    for (let at = after.length; at < nth; at += 1) after[at] = ''
                    after[nth] = target.value
                    return after
                  })
                }
              />
            </Field>
          ))}
        </div>
      </form>
    </Sheet>
  )
}
