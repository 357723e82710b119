import type { SampleConversation } from './shape.ts'

/** First messages to Marta that she has not answered. */
export const requests: readonly SampleConversation[] = [
  {
    between: ['noah', 'marta'],
    talks: [
      {
        ago: 0.4,
        lines: [
          'noah +0m: Hi Marta, is the drawing table still there? I could carry it off on Thursday after six, lamp included. I have a cargo bike and strong opinions about knots.',
        ],
      },
    ],
    request: { about: 'Drawing table' },
  },
  {
    between: ['adaeze', 'marta'],
    talks: [
      {
        ago: 26,
        lines: [
          'adaeze +0m: Hello! I have far too many mother-in-law’s tongues. May I bring three to your plant swap, or is one the polite number?',
        ],
      },
    ],
    request: { about: 'Bring a plant' },
  },
]
