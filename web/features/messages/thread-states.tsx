import { Ban } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../contract/pages.ts'
import type { ConversationDetail } from '../../../contract/messages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ButtonLink } from '../../ui/link.tsx'

const widths = ['w-3/5', 'w-2/5 ml-auto', 'w-1/2', 'w-3/5', 'w-1/2 ml-auto']

export function LoadingThread() {
  const { t } = useTranslation()
  return (
    <div role="status" className="flex flex-1 flex-col justify-end gap-2 overflow-hidden p-4 md:p-6">
      <span className="sr-only">{t('ui.loading')}</span>
      {widths.map((width, index) => (
        <Skeleton key={index} className={cx('h-11 flex-none rounded-lg!', width)} />
      ))}
      <Skeleton className="mt-4 h-12 flex-none rounded-full!" />
    </div>
  )
}

const middle = 'flex flex-1 flex-col items-center justify-center gap-1.5 overflow-y-auto p-6 text-center'

export function SayHi({ person, onPick }: { person: ConversationDetail['other']; onPick: (text: string) => void }) {
  const { t } = useTranslation()
  const { name, neighborhood: place } = person
  const openers = [...(place ? [t('messages.hi.openerPlace', { place })] : []), t('messages.hi.opener')]
  return (
    <div className={middle}>
      <Avatar id={person.id} name={name} src={person.avatarUrl} size={112} />
      <h2 className="type-h1 mt-4">{t('messages.hi.title', { name })}</h2>
      {place && <p className="max-w-[30ch] text-balance text-text-muted">{t('messages.hi.place', { place })}</p>}
      <ul aria-label={t('messages.hi.openers')} className="mt-4 flex flex-wrap justify-center gap-2">
        {openers.map(text => (
          <li key={text}>
            <button
              type="button"
              className="relative min-h-10 rounded-[20px] border border-line bg-surface px-4 py-1 text-copy leading-5 font-medium after:absolute after:inset-x-0 after:-inset-y-[3px] after:content-[''] hover:bg-sunken"
              onClick={() => onPick(text)}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Shown in place of the messages. The account that blocked can unblock here. */
export function Blocked({ unblock, busy }: { unblock: (() => void) | undefined; busy: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={middle}>
      <span className="grid size-16 place-items-center rounded-lg bg-sunken">
        <Ban size={30} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <h2 className="type-h2 mt-3">{t('messages.blocked.title')}</h2>
      <p className="max-w-[32ch] text-balance text-text-muted">{t('messages.blocked.lead')}</p>
      <div className="mt-3.5 flex flex-wrap justify-center gap-2.5">
        <ButtonLink to={pages.messages} variant="secondary">
          {t('messages.missing.back')}
        </ButtonLink>
        {unblock && (
          <Button variant="quiet" busy={busy} onClick={unblock}>
            {t('messages.menu.unblock')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Shown in place of the composer when sending is not possible. */
export function Closed({ children }: { children: string }) {
  return (
    <p
      role="status"
      className="flex min-h-17.25 flex-none items-center justify-center gap-2.5 border-t border-line bg-surface px-4 pt-2.5 pb-[calc(10px+var(--safe-bottom))] text-center text-copy leading-5.5 text-text-muted"
    >
      <Ban size={18} aria-hidden="true" />
      {children}
    </p>
  )
}
