import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronRight, Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import type { QuestionDetail } from '../../../contract/questions.ts'
import { Page } from '../../components/page.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { SubHeader } from '../../components/sub-header.tsx'
import { failureOf, failureText } from '../../lib/failure.ts'
import { usePageTitle } from '../../lib/focus.ts'
import { useViewer } from '../../lib/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { FeaturedBadge, PostBadge } from '../../ui/post-badge.tsx'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import { ErrorState, NotFoundState } from '../../ui/state-screen.tsx'
import { Tag } from '../../ui/tag.tsx'
import { AlsoInCategory } from './also-in-category.tsx'
import { oneQuestion } from './queries.ts'
import { ReplyComposer } from './reply-composer.tsx'
import { ReplyThread } from './reply-thread.tsx'
import { shareQuestion } from './share-question.ts'
import { useReplying } from './use-replying.ts'

/** One question with its replies. */
export function QuestionPage() {
  const { t } = useTranslation()
  const { questionId = '' } = useParams()
  const query = useQuery(oneQuestion(useQueryClient(), questionId))
  const missing = query.isError && failureOf(query.error).code === 'QUESTION_NOT_FOUND'
  usePageTitle(query.data?.title ?? (missing ? t('questions.missing.title') : t('questions.title')))
  if (query.data) return <Question key={query.data.id} question={query.data} />
  return (
    <>
      <SubHeader to="/ask" />
      <Page width="solo" busy={query.isPending}>
        {query.isPending && <SkeletonCard />}
        {missing && (
          <NotFoundState level={1} title={t('questions.missing.title')} lead={t('questions.missing.lead')}>
            <ButtonLink to="/ask" size="lg">
              {t('questions.missing.back')}
            </ButtonLink>
          </NotFoundState>
        )}
        {query.isError && !missing && (
          <ErrorState
            level={1}
            message={failureText(t, query.error)}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        )}
      </Page>
    </>
  )
}

function Question({ question }: { question: QuestionDetail }) {
  const { t } = useTranslation()
  const replying = useReplying(question.id)
  return (
    <>
      <SubHeader
        to="/ask"
        actions={
          <IconButton label={t('questions.detail.share')} onClick={() => void shareQuestion(t, question)}>
            <Share2 size={22} aria-hidden="true" />
          </IconButton>
        }
      />
      <Page
        bar
        aside={question.category && <AlsoInCategory category={question.category} except={question.id} />}
        asideLabel={t('questions.detail.around')}
      >
        <div className="flex flex-wrap gap-2">
          <PostBadge kind="question" />
          {question.isFeatured && <FeaturedBadge />}
          {question.category && <Tag>{question.category}</Tag>}
        </div>
        <h1 className="type-h1 wrapline mt-3">{question.title}</h1>
        {question.body && <p className="wrapline mt-2 whitespace-pre-line">{question.body}</p>}
        <AuthorRow question={question} />
        <ReplyThread question={question} replying={replying} />
        {question.can.reply && <ReplyComposer replying={replying} />}
      </Page>
    </>
  )
}

function AuthorRow({ question: { author, createdAt } }: { question: QuestionDetail }) {
  const { t } = useTranslation()
  const { id } = useViewer()
  const place = [author.headline, author.neighborhood].filter(Boolean).join(' · ')
  return (
    <Link
      to={author.id === id ? '/profile' : `/profile/${author.id}`}
      className="my-4 flex min-h-15 items-center gap-3 border-y border-line py-2 hover:bg-sunken/50"
    >
      <Avatar id={author.id} name={author.name} src={author.avatarUrl} size={48} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{author.name || t('questions.unknownAuthor')}</span>
        <span className="wrapline block text-meta text-text-muted">
          {place && `${place} · `}
          <RelativeTime date={createdAt} />
        </span>
      </span>
      <ChevronRight size={20} aria-hidden="true" className="text-text-muted" />
    </Link>
  )
}
