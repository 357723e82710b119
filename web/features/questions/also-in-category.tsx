import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Question } from '../../../contract/questions.ts'
import { questionCategories } from '../../../contract/vocabulary.ts'
import { Card } from '../../ui/card.tsx'
import { questionList } from './queries.ts'

const shown = 3

/** A few questions in a card beside the page. Nothing when there are none. */
export function QuestionLinks({ title, questions }: { title: string; questions: Question[] }) {
  const { t } = useTranslation()
  if (questions.length === 0) return null
  return (
    <Card as="div">
      <h2 className="type-h3">{title}</h2>
      <ul className="mt-1 divide-y divide-line">
        {questions.slice(0, shown).map(question => (
          <li key={question.id}>
            <Link to={`/ask/${question.id}`} className="block py-3 hover:underline">
              <span className="wrapline line-clamp-2 text-copy font-semibold">{question.title}</span>
              <span className="text-meta text-text-muted">
                {question.author.name} · {t('questions.replies', { count: question.replyCount })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Other questions of the same category. */
export function AlsoInCategory({ category, except }: { category: string; except: string }) {
  const { t } = useTranslation()
  const known = questionCategories.find(name => name === category)
  const { data } = useInfiniteQuery({ ...questionList(known), enabled: known !== undefined })
  const others = data?.pages[0]?.items.filter(({ id }) => id !== except) ?? []
  return <QuestionLinks title={t('questions.detail.also', { category })} questions={others} />
}

/** Questions of the city that nobody has answered yet, from those that are loaded. */
export function WaitingQuestions() {
  const { t } = useTranslation()
  const { data } = useInfiniteQuery(questionList())
  const waiting = data?.pages.flatMap(page => page.items).filter(({ replyCount }) => replyCount === 0) ?? []
  return <QuestionLinks title={t('questions.waiting')} questions={waiting} />
}
