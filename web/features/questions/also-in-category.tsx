import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import { questionCategories } from '../../../contract/vocabulary.ts'
import { areaText } from '../../components/person-labels.ts'
import { itemsOf } from '../../lib/cache/items-of.ts'
import { Card } from '../../ui/card.tsx'
import { questionList } from './queries.ts'

const shown = 3

export function AlsoInCategory({ category, except }: { category: string; except: string }) {
  const { t } = useTranslation()
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
