import { MessageSquare } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import type { Question } from '../../../contract/questions.ts'
import { areaText } from '../../components/person-labels.ts'
import { RelativeTime } from '../../components/relative-time.tsx'
import { Card } from '../../ui/card.tsx'
import { FeaturedBadge, Tag } from '../../ui/badge.tsx'
import { AuthorLink } from '../../components/post/post-meta.tsx'

export const QuestionCard = memo(function QuestionCard({ question }: { question: Question }) {
  const { t } = useTranslation()
  return (
    <Card as="article" className="linked-card has-[a:hover]:border-line-strong">
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
          className="wrapline line-clamp-3 card-link"
        >
          {question.title}
        </Link>
      </h3>
      {question.details && <p className="wrapline mt-1.5 line-clamp-2 text-copy text-text-muted">{question.details}</p>}
      <div className="mt-3 flex items-center gap-2">
        <AuthorLink author={question.author} unknown={t('questions.unknownAuthor')} />
        <span className="inline-flex flex-none items-center gap-1.5 text-meta font-semibold text-question">
          <MessageSquare size={17} aria-hidden="true" />
          <span className="tnum">{t('questions.replies', { count: question.replyCount })}</span>
        </span>
      </div>
    </Card>
  )
})
