import { randomUUID } from 'node:crypto'
import { everybody, type Calls } from './world.ts'

export const logos: Calls = {
  'logos.list': { call: () => ({ path: '/logos' }) },
  'logos.generate': {
    call: () => ({
      path: '/logos',
      body: { id: randomUUID(), style: 'tile', concept: 'flower', customPrompt: 'four petals, night blue' },
    }),
  },
  'logos.drawing': {
    call: ({ somebody }) => ({ path: `/logos/${somebody}/drawing` }),
    seesNothing: everybody,
  },
}
