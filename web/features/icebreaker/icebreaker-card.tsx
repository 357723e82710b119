import { Check, MessageCircleHeart, Pencil } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { IcebreakerState } from '../../../contract/icebreaker.ts'
import { Petals } from '../../ui/art/flower.tsx'
import { AnswerForm } from './answer-form.tsx'
import { Peers } from './peers.tsx'
import { useAnswer } from './use-answer.ts'

export function IcebreakerCard({ state: { answer, peers } }: { state: IcebreakerState }) {
  const { t } = useTranslation()
  const own = useAnswer(answer)
  const writing = answer === null || own.editing
  const pencil = useRef<HTMLButtonElement>(null)
  const wrote = useRef(writing)
  useEffect(() => {
    // The focused text field has unmounted, so focus moves to the edit button.
    if (wrote.current && !writing && document.activeElement === document.body) pencil.current?.focus()
    wrote.current = writing
  }, [writing])
  return (
    <section aria-labelledby="icebreaker" className="overflow-hidden rounded-lg border border-line bg-surface">
      <div className="relative -m-px overflow-hidden bg-accent-block p-4 text-on-accent md:px-6 md:pt-5.5 md:pb-6">
        <svg
          className="absolute -top-9.5 -right-8.5 size-41 opacity-55"
          viewBox="12 12 76 76"
          aria-hidden="true"
          data-art=""
        >
          <Petals fill="var(--accent-line)" />
          <circle cx="50" cy="50" r="8" fill="var(--accent)" />
        </svg>
        <p className="relative flex items-center gap-1.5 text-meta font-semibold text-on-accent-muted">
          {own.saved ? (
            <Check size={16} strokeWidth={2.5} aria-hidden="true" />
          ) : (
            <MessageCircleHeart size={16} aria-hidden="true" />
          )}
          <span role="status">{t(own.saved ? 'home.icebreaker.savedShort' : 'home.icebreaker.eyebrow')}</span>
        </p>
        <h2
          id="icebreaker"
          className={
            writing
              ? 'type-h1 relative mt-1.5 max-w-[12em] md:max-w-none'
              : 'relative mt-1 pr-11 text-copy font-semibold text-on-accent-muted'
          }
        >
          {t('home.icebreaker.question')}
        </h2>
        {writing ? (
          <AnswerForm own={own} focusFirst={own.begun} />
        ) : (
          <>
            <p dir="auto" className="type-h2 wrapline relative mt-1.5 line-clamp-6 pr-11 whitespace-pre-line">
              {answer}
            </p>
            <button
              ref={pencil}
              type="button"
              aria-label={t('home.icebreaker.edit')}
              title={t('home.icebreaker.edit')}
              onClick={own.edit}
              className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-[12px] bg-white text-[#13212C] md:right-5 md:bottom-5"
            >
              <Pencil size={20} aria-hidden="true" />
            </button>
          </>
        )}
      </div>
      <Peers peers={peers} />
    </section>
  )
}
