import { questions1 } from './questions-1.ts'
import { questions2 } from './questions-2.ts'
import { questions3 } from './questions-3.ts'
import { questions4 } from './questions-4.ts'
import { questions5 } from './questions-5.ts'
import { questions6 } from './questions-6.ts'
import { questions7 } from './questions-7.ts'
import type { SampleQuestion } from './shape.ts'

/** Everything that was asked: most of it in the last four weeks. */
export const questions: SampleQuestion[] = [
  ...questions1,
  ...questions2,
  ...questions3,
  ...questions4,
  ...questions5,
  ...questions6,
  ...questions7,
]
