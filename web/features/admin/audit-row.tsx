import type { ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import type { AuditEntry } from '../../../contract/admin.ts'
import { pages } from '../../../contract/pages.ts'
import { dateFormat } from '../../lib/time/formats.ts'
import { fullTime, localeOf } from '../../lib/time/time.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { auditLooks, changesOf, sentenceValues, subjectText } from './audit-words.ts'

export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { t, i18n } = useTranslation()
  const { actor, subject, action, at, note } = entry
  const [Icon, look] = auditLooks[action]
  const isUser = subject?.kind === 'account' && subject.name !== null ? subject.id : null
  const who = actor ? (actor.name ?? t('admin.audit.left')) : t('admin.audit.operator')
  const changes = changesOf(entry)
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <span className={cx('grid size-9 flex-none place-items-center rounded-[12px]', look)}>
        <Icon size={19} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="wrapline text-copy">
          <Trans
            i18nKey={`admin.audit.act.${action}`}
            {...sentence(sentenceValues(t, entry))}
            components={{
              actor: <Named name={who} />,
              subject: <Named name={subjectText(t, subject)} userId={isUser} />,
            }}
          />
        </p>
        {changes.length > 0 && (
          <p className="mt-0.5 font-mono text-meta leading-5 wrap-anywhere text-text-muted">{changes.join(', ')}</p>
        )}
        {note && (
          <p className="wrapline mt-1 text-meta whitespace-pre-line">
            <bdi>{t('admin.audit.note', { note })}</bdi>
          </p>
        )}
      </div>
      <span className="flex flex-none items-center gap-2">
        {actor && (
          <Avatar id={actor.id} name={actor.name ?? ''} src={actor.avatarUrl} size={28} className="hidden md:grid" />
        )}
        <time
          dateTime={at}
          title={fullTime(new Date(at), i18n.language)}
          className="tnum min-w-10 text-right text-meta text-text-muted"
        >
          {dateFormat(localeOf(i18n.language), { hour: '2-digit', minute: '2-digit' }).format(new Date(at))}
        </time>
      </span>
    </li>
  )
}

const sentence = ({ count, ...values }: ReturnType<typeof sentenceValues>) => ({ count, values })

function Named({ name, userId = null }: { name: string; userId?: string | null }): ReactNode {
  const words = <bdi className="font-semibold">{name}</bdi>
  if (userId === null) return words
  return (
    <Link to={generatePath(pages.adminUser, { userId })} className="font-semibold hover:underline">
      {words}
    </Link>
  )
}
