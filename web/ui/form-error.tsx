import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * Opens a form that could not be sent. Takes focus when it appears. With `fields` it names them and links to the first;
 * with `message` it tells what the server said, or what is wrong in the form's own words, with a link to `first`.
 */
export function FormError({
  message,
  detail,
  fields = [],
  first: named,
  attempt,
}: {
  message?: string | undefined
  detail?: string | undefined
  /** Label and element id of each wrong field, in the order of the form. */
  fields?: readonly { id: string; label: string }[]
  /** Element id of the first wrong field, where `message` and `detail` name them. */
  first?: string | undefined
  /** Changes with every attempt to submit, so that the second failure takes focus like the first. */
  attempt?: number
}) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const shown = Boolean(message) || fields.length > 0
  // Between attempts the message may change while somebody corrects a field, which must keep focus.
  const occasion = attempt ?? message
  useEffect(() => {
    if (shown) box.current?.focus()
  }, [shown, occasion])
  if (!shown) return null
  const first = named ?? fields[0]?.id
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex animate-fade-in gap-3 rounded-[16px] bg-danger-soft px-4 py-3.5 text-copy leading-[1.3125rem] text-danger focus:outline-none"
    >
      <CircleAlert size={22} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <b>{message ?? t('ui.toFix', { count: fields.length })}</b>
        {detail && <p className="text-text">{detail}</p>}
        {first && (
          <>
            {fields.length > 0 && <p className="text-text">{fields.map(field => field.label).join(', ')}</p>}
            <a
              href={`#${first}`}
              className="-mb-2.5 inline-flex min-h-11 items-center font-bold underline underline-offset-3"
              onClick={event => {
                event.preventDefault()
                document.getElementById(first)?.focus()
              }}
            >
              {t('ui.toFirst')}
            </a>
          </>
        )}
      </div>
    </div>
  )
}
