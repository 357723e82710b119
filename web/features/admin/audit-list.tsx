import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { generatePath, Link } from 'react-router'
import type { AuditEntry } from '../../../contract/admin.ts'
import { pages } from '../../../contract/pages.ts'
import { Sentence } from '../../lib/i18n/sentence.tsx'
import { dateFormat } from '../../lib/time/formats.ts'
import { dayText, localeOf, useNow, fullTime } from '../../lib/time/time.ts'
import { Skeleton, Loading, SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { sentenceCase } from '../../lib/i18n/i18n.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import type { TFunction } from 'i18next'
import {
  CircleQuestionMark,
  Construction,
  CreditCard,
  Database as DatabaseIcon,
  Eye,
  FileDown,
  FileText,
  Flag,
  KeyRound,
  Lock,
  LogOut,
  ShieldOff,
  Star,
  StarOff,
  Trash2,
  Undo2,
  UserCheck,
  UserCog,
  UserX,
  type LucideIcon,
} from 'lucide-react'
import { auditActions, type AuditAction } from '../../../contract/admin-vocabulary.ts'
import { isolate } from '../../../contract/text/member-text.ts'
import { roles } from '../../../contract/vocabulary.ts'

const day = 24 * 60 * 60_000
const dayKey = (moment: Date) => `${moment.getFullYear()}-${moment.getMonth()}-${moment.getDate()}`

/** `level`: heading level of the days. */
export function AuditDays({ entries, level = 2 }: { entries: readonly AuditEntry[]; level?: 2 | 3 }) {
  const dayOf = useDayName()
  const Heading = level === 2 ? 'h2' : 'h3'
  const days: AuditEntry[][] = []
  for (const entry of entries) {
    const last = days.at(-1)
    if (last?.[0] && dayKey(new Date(last[0].at)) === dayKey(new Date(entry.at))) last.push(entry)
    else days.push([entry])
  }
  return days.map(([first, ...rest]) =>
    first ? (
      <section key={dayKey(new Date(first.at))}>
        <Heading className="pt-5 pb-2 font-sans text-meta font-semibold text-text-muted">{dayOf(first.at)}</Heading>
        <ol className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
          {[first, ...rest].map(entry => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </ol>
      </section>
    ) : null,
  )
}

function useDayName() {
  const { t, i18n } = useTranslation()
  const now = useNow()
  return (at: string) => {
    const moment = new Date(at)
    const date = dayText(moment, now, i18n.language)
    if (dayKey(moment) === dayKey(new Date(now))) return t('admin.audit.today', { date })
    if (dayKey(moment) === dayKey(new Date(now - day))) return t('admin.audit.yesterday', { date })
    return sentenceCase(date, i18n.language)
  }
}

export function AuditSkeleton({ rows = 6 }: { rows?: number }) {
  const { t } = useTranslation()
  return (
    <Loading
      subject={t('admin.audit.loading')}
      className="mt-5 divide-y divide-line rounded-lg border border-line bg-surface"
    >
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-start gap-3 px-4 py-3" aria-hidden="true">
          <Skeleton className="size-9 flex-none rounded-[12px]!" />
          <SkeletonLines className="grid flex-1 gap-2 py-0.5" of={['h-4 w-3/5', 'h-4 w-2/5']} />
          <Skeleton className="h-4 w-10" />
        </div>
      ))}
    </Loading>
  )
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { t, i18n } = useTranslation()
  const { actor, operator, subject, action, at, note } = entry
  const known = auditActions.find(one => one === action)
  const [Icon, look] = known ? auditLooks[known] : unknownLook
  const isUser = subject?.kind === 'account' && subject.name !== null ? subject.id : null
  const byOperator = operator ? t('admin.audit.operatorNamed', { name: isolate(operator) }) : t('admin.audit.operator')
  const who = actor ? (actor.name ?? t('admin.audit.left')) : byOperator
  const changes = changesOf(entry)
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <span className={cx('grid size-9 flex-none place-items-center rounded-[12px]', look)}>
        <Icon size={19} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="wrapline text-copy">
          <Sentence
            i18nKey={`admin.audit.act.${known ?? 'other'}`}
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
        {note && <p className="wrapline mt-1 text-meta whitespace-pre-line">{t('admin.audit.note', { note })}</p>}
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

const plain = 'bg-sunken'
const bad = 'bg-danger-soft text-danger'
const warning = 'bg-warning-soft text-warning'
const good = 'bg-success-soft text-success'

const unknownLook = [CircleQuestionMark, plain] as const
const auditLooks: Record<AuditAction, readonly [LucideIcon, string]> = {
  'role.changed': [UserCog, plain],
  'account.deactivated': [UserX, bad],
  'account.activated': [UserCheck, good],
  'account.erased': [Trash2, bad],
  'account.opened': [Eye, plain],
  'flag.resolved': [Flag, plain],
  'flag.dismissed': [Flag, plain],
  'post.removed': [Trash2, bad],
  'post.restored': [Undo2, good],
  'post.featured': [Star, plain],
  'post.unfeatured': [StarOff, plain],
  'terms.saved': [FileText, plain],
  'terms.published': [FileText, good],
  'terms.withdrawn': [FileText, warning],
  'payments.opened': [CreditCard, plain],
  'payments.denied': [Lock, warning],
  'payments.granted': [KeyRound, plain],
  'payments.revoked': [KeyRound, warning],
  'twoFactor.switchedOff': [ShieldOff, warning],
  'sessions.ended': [LogOut, warning],
  'sessions.allEnded': [LogOut, warning],
  'account.exported': [FileDown, warning],
  'database.changed': [DatabaseIcon, warning],
  'maintenance.on': [Construction, warning],
  'maintenance.off': [Construction, good],
  'pushKey.renewed': [KeyRound, warning],
}

function subjectText(t: TFunction, subject: AuditEntry['subject']): string {
  if (!subject) return ''
  if (subject.name === null) return t(`admin.audit.gone.${subject.kind}`)
  return subject.kind === 'reply' ? t('admin.audit.reply', { words: subject.name }) : subject.name
}

function sentenceValues(t: TFunction, { action, after, before }: AuditEntry) {
  const role = roles.find(one => one === after?.['role'])
  const version = after?.['version'] ?? before?.['version'] ?? ''
  const reports = after?.['reports']
  return {
    action,
    role: role ? t(`admin.users.aRole.${role}`) : String(after?.['role'] ?? ''),
    version: String(version),
    count: typeof reports === 'number' ? reports : 1,
  }
}

/** For example "role: member → admin". */
export function changesOf({ before, after }: AuditEntry): string[] {
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].flatMap(field => {
    const [was, is] = [before?.[field], after?.[field]]
    if (was === is) return []
    const values = [was, is].filter(value => value !== undefined && value !== null)
    return values.length > 0 ? [`${field}: ${values.map(value => isolate(String(value))).join(' → ')}`] : []
  })
}
