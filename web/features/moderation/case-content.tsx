import { ArrowUpRight, Flag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReportCaseDetail } from '../../../contract/moderation.ts'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { ChangedWords, changedParts } from '../../components/post/text-diff.tsx'
import { TimeWords } from '../../components/time-words.tsx'
import { postPath } from '../../../contract/values/post-path.ts'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { MemberText } from '../../ui/member-text.tsx'

const label = 'mb-1.5 text-meta font-semibold text-text-muted'

export function CaseContent({ detail }: { detail: ReportCaseDetail }) {
  const { t } = useTranslation()
  const { reported, now, removed, path, messages, title } = detail
  if (detail.kind === 'conversation') return <Copies detail={detail} messages={messages} />
  return (
    <div className="grid gap-4">
      {reported && (
        <div>
          {now && <h3 className={label}>{t('moderation.case.asReported')}</h3>}
          <Quoted content={reported} heading={now ? '' : title} />
        </div>
      )}
      {now && (
        <div>
          <h3 className={label}>{t('moderation.case.now')}</h3>
          <Quoted content={now} {...(reported ? { before: reported } : {})} />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-meta text-text-muted">
        {!now && <p>{t(removed ? 'moderation.case.removed' : 'moderation.case.unchanged')}</p>}
        {path && (
          <ButtonLink
            to={path}
            variant="ghost"
            size="sm"
            className="-ml-3.5"
            icon={<ArrowUpRight size={18} aria-hidden="true" />}
          >
            {t('moderation.case.open')}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

type Content = NonNullable<ReportCaseDetail['reported']>

/** Omits `heading`, which is shown above. `before` marks the differences. */
function Quoted({
  content: { title, body, pictures },
  heading = '',
  before,
}: {
  content: Content
  heading?: string
  before?: Content
}) {
  const { t } = useTranslation()
  const shown = (text: string | null, old: string | null) => (text === heading ? '' : (text ?? '') || (old ?? ''))
  const said = { added: t('moderation.case.added'), removed: t('moderation.case.removedWords') }
  const words = (text: string | null, old: string | null) =>
    before ? <ChangedWords parts={changedParts(old ?? '', text ?? '')} said={said} /> : text
  const ownTitle = shown(title, before?.title ?? null)
  const ownBody = shown(body, before?.body ?? null)
  if (!ownTitle && !ownBody && pictures.length === 0) return null
  return (
    <blockquote className="grid gap-2 border-l-3 border-line-strong py-0.5 pl-3 text-copy leading-[1.375rem]">
      {ownTitle && (
        <p dir="auto" className="wrapline font-semibold">
          {words(title, before?.title ?? null)}
        </p>
      )}
      {ownBody && <MemberText>{words(body, before?.body ?? null)}</MemberText>}
      {pictures.length > 0 && (
        <ul className="grid grid-cols-2 gap-2">
          {pictures.map(({ url, alt }, at) => (
            <li key={url}>
              <img
                src={url}
                alt={alt || t('moderation.case.picture', { number: at + 1 })}
                loading="lazy"
                decoding="async"
                className="max-h-60 w-full rounded-md bg-sunken object-contain"
              />
            </li>
          ))}
        </ul>
      )}
    </blockquote>
  )
}

function Copies({
  detail: { author, firstReport },
  messages,
}: {
  detail: ReportCaseDetail
  messages: ReportCaseDetail['messages']
}) {
  const { t } = useTranslation()
  return (
    <div>
      <h3 className="type-h3">{t('moderation.copies.title')}</h3>
      <p className="mb-2.5 text-meta text-text-muted">{t('moderation.copies.lead')}</p>
      <ol className="grid gap-2">
        {messages.map(({ id, senderId, body, sentAt, wasRemoved, isChosen, about }) => (
          <li
            key={id}
            className={cx(
              'rounded-md border px-3.5 py-2.5',
              isChosen ? 'border-warning bg-warning-soft' : 'border-line bg-surface',
            )}
          >
            <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-meta text-text-muted">
              <b className="font-semibold text-text">
                <bdi>{senderId === author.id ? author.name : firstReport.reporter.name}</bdi>
              </b>
              <TimeWords way="moment" date={sentAt} />
            </p>
            {about && (
              <p className="wrapline text-meta text-text-muted">
                {about.post ? (
                  <>
                    {t('moderation.copies.about')}:{' '}
                    <TextLink to={postPath(about.post)}>
                      <bdi>{about.post.title}</bdi>
                    </TextLink>
                  </>
                ) : (
                  t('moderation.copies.gone')
                )}
              </p>
            )}
            <MemberText className="text-copy">{body}</MemberText>
            {isChosen && (
              <Badge tone="warning" icon={Flag} className="-ml-2">
                {t('moderation.copies.chosen')}
              </Badge>
            )}
            {wasRemoved && <p className="text-meta text-text-muted">{t('moderation.copies.removed')}</p>}
          </li>
        ))}
      </ol>
    </div>
  )
}
