import { randomUUID } from 'node:crypto'
import { allBut, members, type Calls } from './world.ts'

export const logos: Calls = {
  'logos.list': { call: () => ({ path: '/logos' }) },
  'logos.generate': {
    call: () => ({
      path: '/logos',
      body: { id: randomUUID(), style: 'tile', concept: 'flower', customPrompt: 'four petals, night blue' },
    }),
  },
  'logos.drawing': {
    call: ({ somebodysLogo }) => ({ path: `/logos/${somebodysLogo}/drawing` }),
    refusals: [{ code: 'NOT_FOUND', to: allBut(members, 'participant'), because: 'a logo is its owner’s alone' }],
  },
}
