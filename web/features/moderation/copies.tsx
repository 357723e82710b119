import { Flag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReportCaseDetail } from '../../../contract/moderation.ts'
import { TimeWords } from '../../components/time-words.tsx'
import { postPath } from '../../lib/dom/post-path.ts'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { TextLink } from '../../ui/link.tsx'

/** The message copies attached to a conversation report; the reported ones are highlighted. */
export function Copies({
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
                {senderId === author.id ? author.name : firstReport.reporter.name}
              </b>
              <TimeWords way="moment" date={sentAt} />
            </p>
            {about && (
              <p className="wrapline text-meta text-text-muted">
                {about.post ? (
                  <>
                    {t('moderation.copies.about')}: <TextLink to={postPath(about.post)}>{about.post.title}</TextLink>
                  </>
                ) : (
                  t('moderation.copies.gone')
                )}
              </p>
            )}
            <p className="wrapline text-copy whitespace-pre-line">{body}</p>
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
