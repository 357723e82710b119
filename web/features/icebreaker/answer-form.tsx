import { Check, X } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { Counter } from '../../ui/form/counter.tsx'
import type { useAnswer } from './use-answer.ts'
import { Spinner } from '../../ui/feedback/loader.tsx'
import { useAutogrow } from '../../ui/form/autogrow.ts'

const square = 'grid size-11 flex-none place-items-center rounded-[12px]'
const countFrom = limits.icebreakerMax - 100

export function AnswerForm({ own, focusFirst }: { own: ReturnType<typeof useAnswer>; focusFirst: boolean }) {
  const { t } = useTranslation()
  const area = useRef<HTMLTextAreaElement>(null)
  useAutogrow(area, own.draft, 176)
  useEffect(() => {
    const box = area.current
    if (!focusFirst || !box) return
    box.focus()
    box.setSelectionRange(box.value.length, box.value.length)
  }, [focusFirst])
  const save = () => {
    if (!own.save()) area.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      save()
    }
    if (event.key === 'Escape' && own.editing && !own.busy) own.cancel()
  }
  return (
    <form
      className="relative mt-3.5"
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      {/* White in both themes, like the yellow block behind it. */}
      <div className="flex items-end rounded-[16px] bg-white p-1 pl-4 text-[#13212C] focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-[#0B63CE]">
        <label className="sr-only" htmlFor="icebreaker-answer">
          {t('home.icebreaker.answer')}
        </label>
        <textarea
          ref={area}
          id="icebreaker-answer"
          rows={1}
          value={own.draft}
          readOnly={!own.hydrated || own.busy}
          placeholder={t('home.icebreaker.placeholder')}
          aria-invalid={Boolean(own.problem) || undefined}
          aria-describedby={own.problem ? 'icebreaker-problem' : undefined}
          onChange={event => own.change(event.target.value)}
          onKeyDown={onKeyDown}
          className="min-h-11 min-w-0 flex-1 resize-none bg-transparent py-2.5 text-body placeholder:text-[#52606A] focus:outline-none"
        />
        {own.editing ? (
          <>
            <button
              type="button"
              aria-label={t('home.icebreaker.cancel')}
              title={t('home.icebreaker.cancel')}
              disabled={own.busy}
              onClick={own.cancel}
              className={`${square} hover:bg-[#13212C]/10`}
            >
              <X size={20} aria-hidden="true" />
            </button>
            <button
              type="submit"
              aria-label={t('home.icebreaker.save')}
              title={t('home.icebreaker.save')}
              aria-busy={own.busy || undefined}
              className={`${square} bg-[#13212C] text-white`}
            >
              {own.busy ? <Spinner /> : <Check size={20} strokeWidth={2.5} aria-hidden="true" />}
            </button>
          </>
        ) : (
          <button
            type="submit"
            aria-busy={own.busy || undefined}
            disabled={own.blank}
            className="grid min-h-11 min-w-14 flex-none place-items-center rounded-[12px] bg-[#13212C] px-3.5 text-label font-semibold text-white disabled:opacity-45"
          >
            {own.busy ? <Spinner /> : t('home.icebreaker.post')}
            {own.busy && <span className="sr-only">{t('home.icebreaker.post')}</span>}
          </button>
        )}
      </div>
      <div className="mt-2 flex flex-wrap justify-between gap-x-3 empty:hidden [&_*]:text-on-accent!">
        {own.problem && (
          <p id="icebreaker-problem" role="alert" className="text-meta font-semibold">
            {own.problem}
          </p>
        )}
        {own.used > countFrom && <Counter used={own.used} max={limits.icebreakerMax} mode="left" />}
      </div>
    </form>
  )
}
