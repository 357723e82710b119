import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/cx.ts'

/** `otherwise` replaces a missing answer; `action` renders at the right. */
export function Icebreaker({
  answer,
  otherwise,
  action,
}: {
  answer: string | null
  otherwise?: string
  action?: ReactNode
}) {
  const { t } = useTranslation()
  if (answer === null && otherwise === undefined) return null
  return (
    <section
      aria-labelledby="icebreaker-question"
      className={cx(
        'relative mt-7 rounded-[28px] rounded-bl-[6px] px-5 py-4.5',
        answer === null ? 'bg-sunken' : 'bg-accent-block text-on-accent',
      )}
    >
      <h2
        id="icebreaker-question"
        className={cx(
          'text-meta leading-[1.5rem] font-semibold',
          Boolean(action) && 'pr-9',
          answer === null ? 'text-text-muted' : 'text-on-accent-muted',
        )}
      >
        {t('home.icebreaker.question')}
      </h2>
      {answer === null ? (
        <p className="mt-1 text-copy text-text-muted">{otherwise}</p>
      ) : (
        <p
          dir="auto"
          className="wrapline font-heading mt-1 text-[1.3125rem] leading-[1.625rem] font-bold tracking-[-.012em] text-pretty whitespace-pre-line [font-stretch:86%]"
        >
          {answer}
        </p>
      )}
      {action && <div className="absolute top-2 right-2">{action}</div>}
    </section>
  )
}
