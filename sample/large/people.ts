import {
  industries,
  interests,
  neighborhoods,
  onboardingYears,
  otherNeighborhood,
  profileYears,
  questionCategories,
} from '../../contract/vocabulary.ts'
import { empty } from './copy.ts'
import { kinds, lot, pick } from './lot.ts'
import { companies, familyNames, givenNames, jobs, origins, reasonsToCome, syllables, towns } from './words.ts'

const draw = (n: number, nth: number) => lot(kinds.person, n, nth)
const years = [...new Set([...onboardingYears, ...profileYears])]

function rareName(n: number): string {
  const name = [13, 14, 15].map(nth => pick(syllables, draw(n, nth))).join('')
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}

export function nameOf(n: number): string {
  const family = draw(n, 12) < 0.15 ? rareName(n) : pick(familyNames, draw(n, 2))
  const second = draw(n, 16) < 0.4 ? ` ${pick(familyNames, draw(n, 17))}` : ''
  return `${pick(givenNames, draw(n, 1))} ${family}${second}`
}

function knowledgeOf(n: number): string[] {
  const first = Math.floor(draw(n, 3) * questionCategories.length)
  const known: string[] = Array.from(
    { length: 1 + Math.floor(draw(n, 4) * 4) },
    (_, i) => questionCategories[(first + i * 4) % questionCategories.length] ?? '',
  )
  const seldom = draw(n, 18) < 0.01 ? ['Trades & Services'] : draw(n, 18) < 0.02 ? ['Parenting'] : []
  return [...new Set([...known.slice(0, 4), ...seldom])]
}

const interestsOf = (n: number) =>
  draw(n, 19) < 0.2 ? [] : interests.filter((_, nth) => draw(n, 20 + nth) < (nth === 3 ? 0.03 : 0.3))

const list = (values: string[]) => `{${values.map(value => `"${value}"`).join(',')}}`

export const describedColumns =
  'hometown, country, icebreaker_answer, industry, job_title, company, years_in_city, neighborhood, neighborhood_other_text, knowledgeable_in, interests, has_social_verification'

export function describe(n: number): string[] {
  const [hometown = empty, country = empty] = pick(origins, draw(n, 9)).split(', ')
  const outside = draw(n, 30) < 0.05
  return [
    hometown,
    country,
    draw(n, 10) < 0.3 ? empty : pick(reasonsToCome, draw(n, 11)),
    pick(industries, draw(n, 6)),
    draw(n, 31) < 0.3 ? empty : pick(jobs, draw(n, 32)),
    draw(n, 33) < 0.5 ? empty : pick(companies, draw(n, 34)),
    pick(years, draw(n, 7)),
    outside ? otherNeighborhood : pick(neighborhoods, draw(n, 8)),
    outside ? pick(towns, draw(n, 35)) : empty,
    list(knowledgeOf(n)),
    list(interestsOf(n)),
    draw(n, 36) < 0.03 ? 't' : 'f',
  ]
}
