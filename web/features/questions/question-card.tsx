import { MessageSquare } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import type { Question } from '../../../contract/questions.ts'
import { MetaRow } from '../../components/meta-row.tsx'
import { areaText } from '../../components/person-labels.ts'
import { RelativeTime } from '../../components/relative-time.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { FeaturedBadge } from '../../ui/post-badge.tsx'
import { Tag } from '../../ui/tag.tsx'

/** A question in a list. The whole card is one link. */
export const QuestionCard = memo(function QuestionCard({ question }: { question: Question }) {
  const { t } = useTranslation()
  const { author } = question
  return (
    <Card as="article" className="relative has-[a:hover]:border-line-strong">
      <div className="mb-2 flex items-start gap-2">
        <div className="flex min-w-0 flex-wrap gap-2">
          {question.isFeatured && <FeaturedBadge />}
          {question.category && <Tag>{areaText(t, question.category)}</Tag>}
        </div>
        <RelativeTime date={question.createdAt} className="ml-auto pt-1 text-meta whitespace-nowrap text-text-muted" />
      </div>
      <h3 className="type-h3">
        <Link
          to={generatePath(pages.question, { questionId: question.id })}
          className="wrapline line-clamp-3 after:absolute after:inset-0 after:rounded-lg"
        >
          {question.title}
        </Link>
      </h3>
      {question.details && <p className="wrapline mt-1.5 line-clamp-2 text-copy text-text-muted">{question.details}</p>}
      <div className="mt-3 flex items-center gap-2">
        <Avatar id={author.id} name={author.name} src={author.avatarUrl} size={28} />
        <MetaRow className="flex-1">
          <span className="font-semibold text-text">{author.name || t('questions.unknownAuthor')}</span>
          {author.neighborhood}
        </MetaRow>
        <span className="inline-flex flex-none items-center gap-1.5 text-meta font-semibold text-question">
          <MessageSquare size={17} aria-hidden="true" />
          <span className="tnum">{t('questions.replies', { count: question.replyCount })}</span>
        </span>
      </div>
    </Card>
  )
})
