import type { LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/cx.ts'
import { areaText, interestText } from '../../components/person-labels.ts'
import { useTimeWords } from '../../components/time-words.tsx'
import { sentenceCase } from '../../lib/i18n/i18n.ts'
import { Tag } from '../../ui/badge.tsx'
import { MemberText } from '../../ui/member-text.tsx'

/** `level` 3 is the smaller variant for panels. */
export function ProfileSection({
  title,
  level = 2,
  loose = false,
  children,
}: {
  title: string
  level?: 2 | 3 | undefined
  loose?: boolean
  children: ReactNode
}) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section aria-labelledby={id} className={cx('min-w-0', level === 2 ? 'mt-7' : 'mt-5.5')}>
      <Heading
        id={id}
        className={cx(level === 2 ? 'type-h2' : 'type-h3', loose ? (level === 2 ? 'mb-3' : 'mb-2.5') : 'mb-1')}
      >
        {title}
      </Heading>
      {children}
    </section>
  )
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line">{children}</dl>
}

/** `otherwise` replaces a missing value. */
export function Fact({
  icon: Icon,
  label,
  note,
  value,
  otherwise,
}: {
  icon: LucideIcon
  label: string
  note?: ReactNode
  value: string | null
  otherwise?: string
}) {
  if (value === null && otherwise === undefined) return null
  return (
    <div className="relative py-2.75 pl-8.5">
      <dt className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-meta text-text-muted">
        <Icon size={20} aria-hidden="true" className="absolute top-1/2 left-0 -translate-y-1/2" />
        {label}
        {note}
      </dt>
      <dd className={cx('wrapline text-copy leading-[1.25rem]', value === null ? 'text-text-muted' : 'font-semibold')}>
        {value === null ? otherwise : <bdi>{value}</bdi>}
      </dd>
    </div>
  )
}

/** As in "2 hours ago". */
export function useLastActive() {
  const { i18n } = useTranslation()
  const words = useTimeWords()
  return (lastActiveAt: string | null): string | null =>
    lastActiveAt && sentenceCase(words('ago', lastActiveAt), i18n.language)
}

export function Areas({ areas, level }: { areas: readonly string[]; level?: 2 | 3 }) {
  const { t } = useTranslation()
  return <Tags title={t('profiles.sections.knowledge')} level={level} words={areas.map(area => areaText(t, area))} />
}

export function Interests({ interests, level }: { interests: readonly string[]; level?: 2 | 3 }) {
  const { t } = useTranslation()
  return (
    <Tags title={t('profiles.sections.interests')} level={level} words={interests.map(one => interestText(t, one))} />
  )
}

function Tags({ title, level, words }: { title: string; level: 2 | 3 | undefined; words: readonly string[] }) {
  if (words.length === 0) return null
  return (
    <ProfileSection title={title} level={level} loose>
      <ul className="flex flex-wrap gap-2">
        {words.map(word => (
          <li key={word} className="max-w-full">
            <Tag big>{word}</Tag>
          </li>
        ))}
      </ul>
    </ProfileSection>
  )
}

/** `otherwise` replaces a missing answer. */
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
        <MemberText className="font-heading mt-1 text-[1.3125rem] leading-[1.625rem] font-bold tracking-[-.012em] text-pretty [font-stretch:86%]">
          {answer}
        </MemberText>
      )}
      {action && <div className="absolute top-2 right-2">{action}</div>}
    </section>
  )
}
