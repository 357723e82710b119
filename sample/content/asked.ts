import type { QuestionCategory } from '../../contract/vocabulary.ts'
import type { SampleQuestion } from './shape.ts'

/** A question of so many days ago, with its replies as `SampleQuestion` has them. */
export const asked = (
  by: string,
  days: number,
  category: QuestionCategory,
  title: string,
  ...replies: string[]
): SampleQuestion => ({ by, ago: days * 24 + 3, category, title, replies })
