import { people1 } from './people-1.ts'
import { people2 } from './people-2.ts'
import { people3 } from './people-3.ts'
import { people4 } from './people-4.ts'
import type { SamplePerson } from './shape.ts'

/** The sixty neighbours. */
export const people: SamplePerson[] = [...people1, ...people2, ...people3, ...people4]
