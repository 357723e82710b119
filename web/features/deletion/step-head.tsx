import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/cx.ts'

/** The heading takes focus when the step changes, because the pressed button is gone. */
export function StepHead({ step, title }: { step: 1 | 2; title: string }) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  return (
    <>
      <div aria-hidden="true" className="mb-2.5 grid grid-cols-2 gap-1.5">
        {[1, 2].map(part => (
          <span
            key={part}
            data-signal={part <= step ? 'fill' : 'frame'}
            className={cx('h-1.5 rounded-[3px]', part <= step ? 'bg-primary' : 'bg-sunken')}
          />
        ))}
      </div>
      <p className="text-meta text-text-muted">{t('deletion.step', { step })}</p>
      <h1 ref={heading} tabIndex={-1} className="type-h1 mt-1">
        {title}
      </h1>
    </>
  )
}
