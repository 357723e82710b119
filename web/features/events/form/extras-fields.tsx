import { useTranslation } from 'react-i18next'
import { fieldText } from '../../../lib/api/failure.ts'
import { Field, TextInput } from '../../../ui/field.tsx'
import type { EventTools } from './event-fields.tsx'

export function ExtrasFields({ wrong, text, joined }: EventTools & { joined: number | undefined }) {
  const { t } = useTranslation()
  const error = (name: 'maxAttendees' | 'sponsorName' | 'sponsorWebsite' | 'paymentLink') => fieldText(t, wrong[name])
  const tooFew =
    wrong.maxAttendees === 'eventCapacityTaken' && joined ? t('eventForm.joined', { count: joined }) : undefined
  return (
    <div className="border-t border-line pt-5">
      <h3 className="type-h3 mb-3.5">{t('eventForm.extras')}</h3>
      <div className="flex flex-col gap-4.5">
        <Field
          id="event-maxAttendees"
          label={t('eventForm.maxAttendees')}
          hint={t('eventForm.maxAttendeesHint')}
          error={tooFew ?? error('maxAttendees')}
        >
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            placeholder={t('eventForm.maxAttendeesExample')}
            {...text('maxAttendees')}
          />
        </Field>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.75rem,100%),1fr))] gap-x-3 gap-y-4.5">
          <Field id="event-sponsorName" label={t('eventForm.sponsor')} error={error('sponsorName')}>
            <TextInput
              dir="auto"
              autoComplete="off"
              placeholder={t('eventForm.sponsorExample')}
              {...text('sponsorName')}
            />
          </Field>
          <Field id="event-sponsorWebsite" label={t('eventForm.sponsorWebsite')} error={error('sponsorWebsite')}>
            <TextInput
              type="url"
              autoComplete="off"
              placeholder={t('eventForm.linkExample')}
              {...text('sponsorWebsite')}
            />
          </Field>
        </div>
        <Field
          id="event-paymentLink"
          label={t('eventForm.paymentLink')}
          hint={t('eventForm.paymentLinkHint')}
          error={error('paymentLink')}
        >
          <TextInput type="url" autoComplete="off" placeholder={t('eventForm.linkExample')} {...text('paymentLink')} />
        </Field>
      </div>
    </div>
  )
}
