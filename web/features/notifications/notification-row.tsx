import { useQueryClient } from '@tanstack/react-query'
import { BellOff, MailOpen, Shield, SlidersHorizontal, User, type LucideIcon } from 'lucide-react'
import { memo, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { Notification } from '../../../contract/notifications.ts'
import { pages } from '../../../contract/pages.ts'
import { notificationPath } from '../../../contract/values/notification-path.ts'
import { postName } from '../../../contract/values/post-path.ts'
import { ActionMenu, type Action } from '../../components/action-menu.tsx'
import { failureText } from '../../lib/api/failure.ts'
import { dateFormat } from '../../lib/time/formats.ts'
import { fullTime, localeOf, relativeTime, useNow } from '../../lib/time/time.ts'
import { Avatar, Flower } from '../../ui/avatar.tsx'
import { postIcon } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { toastError, toastNote } from '../../ui/feedback/toast.tsx'
import type { Group } from './groups.ts'
import { markRead, mutePost } from './queries.ts'
import { aboutOf, iconOf, useTexts } from './texts.tsx'
import { useSeen } from './use-seen.ts'

const postLooks = {
  question: 'text-question',
  event: 'text-event',
  selling: 'text-selling',
  renting: 'text-renting',
  ticket: 'text-ticket',
}

export const NotificationRow = memo(function NotificationRow({ item, group }: { item: Notification; group: Group }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const row = useRef<HTMLLIElement>(null)
  const { rich, plain, more } = useTexts(item)
  const unread = !item.isRead
  useSeen(row, item)
  return (
    <li
      ref={row}
      className="relative flex items-start gap-3 py-3.5 pr-1 pl-4 hover:bg-sunken/60 has-[a:focus-visible]:inset-ring-2 has-[a:focus-visible]:inset-ring-focus"
    >
      <Face item={item} />
      <div className="min-w-0 flex-1 pt-px">
        <Link
          to={notificationPath(item)}
          className="block after:absolute after:inset-0 focus-visible:outline-none"
          onClick={() => void markRead(client, [item])}
        >
          {unread && <span className="sr-only">{`${t('notifications.unread')}. `}</span>}
          <span className={cx('text-copy leading-5.25 wrap-anywhere', unread ? 'text-text' : 'text-text-muted')}>
            {rich}
          </span>
          {more && (
            <span className="mt-0.5 line-clamp-2 text-copy leading-5.5 wrap-anywhere text-text-muted max-[340px]:line-clamp-3">
              {more}
            </span>
          )}
        </Link>
        <p className="mt-1.25 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-meta text-text-muted">
          <When at={item.at} group={group} unread={unread} />
          <About item={item} />
        </p>
      </div>
      <RowMenu item={item} label={t('notifications.options', { text: plain })} row={row} />
    </li>
  )
})

function Face({ item }: { item: Notification }) {
  const tile = iconOf(item)
  if (tile) {
    const { icon: Icon, look } = tile
    return (
      <span className={cx('grid size-11.5 flex-none place-items-center rounded-[14px]', look)}>
        <Icon size={22} strokeWidth={1.9} aria-hidden="true" />
      </span>
    )
  }
  const [first] = item.people
  return (
    <span className="w-11.5 flex-none">
      {item.peopleCount > 1 || !first ? (
        <Flower people={item.people} size={22} />
      ) : (
        <Avatar id={first.id} name={first.name} src={first.avatarUrl} size={46} />
      )}
    </span>
  )
}

function When({ at, group, unread }: { at: string; group: Group; unread: boolean }) {
  const { i18n } = useTranslation()
  const now = useNow()
  const date = new Date(at)
  const locale = localeOf(i18n.language)
  const shown =
    group === 'today'
      ? relativeTime(date, now, i18n.language)
      : dateFormat(locale, group === 'week' ? { weekday: 'long' } : { day: 'numeric', month: 'long' }).format(date)
  return (
    <span className={cx('inline-flex items-center gap-1.5', unread && 'font-semibold text-primary-text')}>
      {unread && <span aria-hidden="true" data-signal="fill" className="size-2 rounded-full bg-primary" />}
      <time dateTime={at} title={fullTime(date, i18n.language)} className="tnum first-letter:uppercase">
        {shown}
      </time>
    </span>
  )
}

function About({ item }: { item: Notification }) {
  const { t } = useTranslation()
  const about = aboutOf(item)
  if (!about || about === 'event') {
    const type = 'post' in item ? item.post.type : 'event'
    return (
      <Kind icon={postIcon(type)} look={postLooks[type]}>
        {t(`ui.kind.${type}`)}
      </Kind>
    )
  }
  return <Kind icon={about === 'account' ? User : Shield}>{t(`notifications.about.${about}`)}</Kind>
}

function Kind({ icon: Icon, look, children }: { icon: LucideIcon; look?: string; children: string }) {
  return (
    <span className={cx('inline-flex items-center gap-1 font-semibold', look)}>
      <Icon size={15} strokeWidth={2} aria-hidden="true" />
      {children}
    </span>
  )
}

function RowMenu({ item, label, row }: { item: Notification; label: string; row: RefObject<HTMLLIElement | null> }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const turn = (postId: string, name: ReturnType<typeof postName>, on: boolean) =>
    mutePost(client, postId, on).then(
      () => {
        if (!on)
          toastNote(t('notifications.muted.title'), t(`notifications.muted.${name}`), {
            action: { label: t('notifications.muted.undo'), onClick: () => void turn(postId, name, true) },
          })
      },
      error => toastError(`${t('notifications.muteFailed')}. ${failureText(t, error)}`),
    )
  const actions: Action[] = []
  if (!item.isRead)
    actions.push({
      label: t('notifications.markRead'),
      icon: MailOpen,
      run: () => {
        void markRead(client, [item])
        // The menu may be gone with its last action.
        row.current?.querySelector('a')?.focus()
      },
    })
  if ('post' in item && item.can.mute) {
    const { id, type } = item.post
    const name = postName(type)
    actions.push({ label: t(`notifications.mute.${name}`), icon: BellOff, run: () => void turn(id, name, false) })
  }
  actions.push({
    label: t('notifications.allSettings'),
    icon: SlidersHorizontal,
    run: () => void navigate(pages.notificationSettings),
  })
  return <ActionMenu label={label} actions={actions} className="relative z-1 -mt-2 text-text-muted" />
}
