import { Check, MessageCircleHeart, Pencil, ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useRef, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import type { IcebreakerState } from '../../../contract/icebreaker.ts'
import { pages } from '../../../contract/pages.ts'
import { limits } from '../../../contract/limits.ts'
import { Petals } from '../../ui/art/flower.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { MemberText } from '../../ui/member-text.tsx'
import { AnswerForm } from './answer-form.tsx'
import { useAnswer } from './use-answer.ts'

export function IcebreakerCard({ state: { answer, peers } }: { state: IcebreakerState }) {
  const { t } = useTranslation()
  const own = useAnswer(answer)
  const writing = answer === null || own.editing
  const pencil = useRef<HTMLButtonElement>(null)
  const wrote = useRef(writing)
  useEffect(() => {
    // The focused text field has unmounted.
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
            <MemberText className="type-h2 relative mt-1.5 line-clamp-6 pr-11">{answer}</MemberText>
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

function Peers({ peers }: { peers: IcebreakerState['peers'] }) {
  const { t } = useTranslation()
  const id = useId()
  const [open, setOpen] = useState(false)
  if (peers.length === 0)
    return <p className="px-4 pt-4 pb-4 text-copy text-text-muted md:px-6">{t('home.icebreaker.noPeers')}</p>
  const More = open ? ChevronUp : ChevronDown
  return (
    <>
      <ul
        id={id}
        aria-label={t('home.icebreaker.peers')}
        className={cx(
          'flex flex-col gap-3 px-4 pt-4 md:px-6 md:pt-4.5',
          peers.length > limits.peersShown ? 'pb-1' : 'pb-4',
        )}
      >
        {peers.slice(0, open ? limits.peersExpanded : limits.peersShown).map(({ person, answer }) => (
          <li key={person.id} className="linked-card flex items-start gap-2.5">
            <Avatar id={person.id} name={person.name} src={person.avatarUrl} size={36} className="mt-0.5" />
            <p className={cx('wrapline min-w-0 flex-1 self-center text-copy', open ? 'line-clamp-6' : 'line-clamp-2')}>
              <Link
                to={generatePath(pages.profile, { profileId: person.id })}
                className="font-semibold card-link after:-inset-x-2 after:-inset-y-1 hover:underline"
              >
                <bdi>{person.name}</bdi>
              </Link>{' '}
              <bdi className="text-text-muted">{answer}</bdi>
            </p>
          </li>
        ))}
      </ul>
      {peers.length > limits.peersShown && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-12 w-full items-center justify-center gap-1.5 rounded-b-lg text-copy font-semibold text-primary-text hover:bg-primary-soft focus-visible:-outline-offset-3"
        >
          {t(open ? 'home.icebreaker.less' : 'home.icebreaker.more')}
          <More size={18} aria-hidden="true" />
        </button>
      )}
    </>
  )
}
