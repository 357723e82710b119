import { useQueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight, Share2 } from 'lucide-react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, generatePath } from 'react-router'
import { lengthOf } from '../../../contract/text/characters.ts'
import type { QuestionDetail } from '../../../contract/questions.ts'
import { pages } from '../../../contract/pages.ts'
import { joinValues } from '../../../contract/text/member-text.ts'
import { questionCategories } from '../../../contract/vocabulary.ts'
import { LinkedText } from '../../components/post/linked-text.tsx'
import { Page } from '../../components/page/page.tsx'
import { areaText } from '../../components/person-labels.ts'
import { RelativeTime } from '../../components/relative-time.tsx'
import { focusIfLost, focusScreen, usePageTitle } from '../../lib/dom/focus.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/button.tsx'
import { FeaturedBadge, PostBadge, Tag } from '../../ui/badge.tsx'
import { UnderReview } from '../../components/post/moderation-status.tsx'
import { SubHeader } from '../../components/page/page-bars.tsx'
import { itemsOf } from '../../lib/cache/items-of.ts'
import { Card } from '../../ui/card.tsx'
import { MemberText } from '../../ui/member-text.tsx'
import { ReportDialog } from '../moderation/public.tsx'
import { useSeenPost } from '../notifications/public.ts'
import { wordsOfQuestion } from './draft.ts'
import { EditQuestion } from './edit-question.tsx'
import { questionKey } from './keys.ts'
import { QuestionMenu, useQuestionActions } from './question-menu.tsx'
import {
  ReplyComposer,
  ReplyThread,
  useProfilePath,
  type Edits,
  type Replying,
  type Thread,
} from '../replies/public.tsx'
import { shareQuestion } from './links.ts'
import { questionList } from './queries.ts'
import { PersonLink, isFormerMember, usePersonName } from '../../components/person-link.tsx'

/** In characters; longer titles use a smaller font. */
const longTitle = 120

export const QuestionView = memo(function QuestionView({
  question,
  thread,
  replying,
  edits,
}: {
  question: QuestionDetail
  thread: Thread
  replying: Replying
  edits: Edits
}) {
  const { t } = useTranslation()
  const nameOf = usePersonName()
  const client = useQueryClient()
  const [reporting, setReporting] = useState(false)
  const actions = useQuestionActions(question, edits.leave)
  usePageTitle(question.title)
  useSeenPost(question.id)
  const isLong = lengthOf(question.title) > longTitle
  const editing = edits.of(question.id) !== undefined
  return (
    <>
      <SubHeader
        to="/ask"
        actions={
          <>
            <IconButton label={t('question.detail.share')} onClick={() => void shareQuestion(t, question)}>
              <Share2 size={22} aria-hidden="true" />
            </IconButton>
            <QuestionMenu
              question={question}
              actions={actions}
              onEdit={() => edits.begin(question.id, { before: wordsOfQuestion(question), opened: question })}
              onReport={() => setReporting(true)}
            />
          </>
        }
      />
      <Page
        bar
        aside={question.category && <AlsoInCategory category={question.category} except={question.id} />}
        asideLabel={t('question.detail.around')}
      >
        <div className="flex flex-wrap gap-2">
          <PostBadge kind="question" />
          {question.isFeatured && <FeaturedBadge />}
          {question.category && <Tag>{areaText(t, question.category)}</Tag>}
          {question.underReview && <UnderReview />}
        </div>
        <h1
          dir="auto"
          className={editing ? 'sr-only' : cx('member-text mt-3', isLong ? 'type-h2 text-pretty' : 'type-h1')}
        >
          <LinkedText text={question.title} />
        </h1>
        {editing ? (
          <EditQuestion question={question} edits={edits} onDone={() => focusIfLost(focusScreen)} />
        ) : (
          question.details && (
            <MemberText className="mt-2">
              <LinkedText text={question.details} />
            </MemberText>
          )
        )}
        <AuthorRow question={question} />
        <ReplyThread
          thread={thread}
          replyCount={question.replyCount}
          replying={replying}
          edits={edits}
          renderHeading={count => <h2 className="type-h2 mb-3">{t('questions.replies', { count })}</h2>}
        />
        {question.can.reply && <ReplyComposer words="reply" />}
      </Page>
      {reporting && (
        <ReportDialog
          subject={{ kind: 'post', id: question.id, author: nameOf(question.author) }}
          title={t('question.detail.reportTitle')}
          onClose={() => setReporting(false)}
          onReported={() =>
            client.setQueryData<QuestionDetail>(
              questionKey(question.id),
              shown => shown && { ...shown, underReview: true },
            )
          }
        />
      )}
    </>
  )
})

function AuthorRow({ question: { id: postId, author, createdAt, editedAt } }: { question: QuestionDetail }) {
  const { t } = useTranslation()
  const nameOf = usePersonName()
  const about = joinValues([author.headline, author.neighborhood])
  return (
    <PersonLink
      person={author}
      to={useProfilePath(author.id)}
      state={{ postId }}
      className="my-4 flex min-h-15 items-center gap-3 border-y border-line py-2 hover:bg-sunken/50"
    >
      <Avatar id={author.id} name={author.name} src={author.avatarUrl} size={48} />
      <span className="min-w-0 flex-1">
        <span className="wrapline block font-semibold">
          <bdi>{nameOf(author)}</bdi>
        </span>
        <span className="wrapline block text-meta text-text-muted">
          {about && `${about} · `}
          <RelativeTime date={createdAt} />
          {editedAt && ` · ${t('questions.edited')}`}
        </span>
      </span>
      {!isFormerMember(author) && <ChevronRight size={20} aria-hidden="true" className="text-text-muted" />}
    </PersonLink>
  )
}

const shown = 3

function AlsoInCategory({ category, except }: { category: string; except: string }) {
  const { t } = useTranslation()
  const nameOf = usePersonName()
  const known = questionCategories.find(name => name === category)
  const { data } = useInfiniteQuery({ ...questionList({ category: known }), enabled: known !== undefined })
  const others = itemsOf(data).filter(({ id }) => id !== except)
  if (others.length === 0) return null
  return (
    <Card as="div">
      <h2 className="type-h3">{t('question.detail.also', { category: areaText(t, category) })}</h2>
      <ul className="mt-1 divide-y divide-line">
        {others.slice(0, shown).map(question => (
          <li key={question.id}>
            <Link to={generatePath(pages.question, { questionId: question.id })} className="block py-3 hover:underline">
              <span dir="auto" className="wrapline line-clamp-2 text-copy font-semibold">
                {question.title}
              </span>
              <span className="text-meta text-text-muted">
                <bdi>{nameOf(question.author)}</bdi> · {t('questions.replies', { count: question.replyCount })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
