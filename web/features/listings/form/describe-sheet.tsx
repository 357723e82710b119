import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { storedLength } from '../../../../contract/text/characters.ts'
import { limits } from '../../../../contract/limits.ts'
import { fieldText } from '../../../lib/api/failure.ts'
import { Button, CancelButton } from '../../../ui/button.tsx'
import { Counter } from '../../../ui/form/counter.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'

export function DescribeSheet({
  alt,
  url,
  onDone,
  onClose,
}: {
  alt: string
  url: string | undefined
  onDone: (alt: string) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(alt)
  const id = useId()
  const used = storedLength(typed)
  const tooLong = used > limits.altMax
  // The sheet would focus its Close button.
  useEffect(() => {
    const next = requestAnimationFrame(() => document.getElementById(id)?.focus())
    return () => cancelAnimationFrame(next)
  }, [id])

  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('listingForm.photos.describeTitle')}
      description={t('listingForm.photos.describeLead')}
      footer={
        <>
          <CancelButton size="lg" onClick={onClose} />
          <Button size="lg" onClick={() => tooLong || onDone(typed.trim())}>
            {t('listingForm.photos.done')}
          </Button>
        </>
      }
    >
      {url && <img src={url} alt="" className="mb-3.5 max-h-56 w-full rounded-md bg-sunken object-contain" />}
      <Field
        id={id}
        label={t('listingForm.photos.describeLabel')}
        error={tooLong ? fieldText(t, 'tooLong') : undefined}
        counter={<Counter used={used} max={limits.altMax} />}
        optional
      >
        <TextArea
          rows={2}
          placeholder={t('listingForm.photos.describeExample')}
          value={typed}
          onChange={event => setTyped(event.target.value.replace(/\s*\n\s*/g, ' '))}
        />
      </Field>
    </Sheet>
  )
}
