import type { SampleConversation } from './shape.ts'

/** What becomes of a listing: questions, a price, a time to meet. */
export const aboutListings: readonly SampleConversation[] = [
  {
    between: ['marta', 'rosa'],
    talks: [
      {
        ago: 37,
        lines: [
          'marta +0m: Good evening! Your armchair, the one in which you read most of Rodoreda: is it still there?',
          'rosa +25m: It is. I am sitting in it to answer you.',
          'marta +4m: How wide is it? My stairs were built for thin people.',
          'rosa +12m: Seventy-eight centimetres. The legs unscrew, my nephew says.',
          'marta +3m: Seventy-eight goes. Saturday before lunch?',
          'rosa +9m: Saturday. Bring somebody strong and stay for coffee, I have to say goodbye to it properly.',
        ],
      },
    ],
  },
  {
    between: ['marta', 'ingrid'],
    talks: [
      {
        ago: 48,
        lines: [
          'marta +0m: Is the paddle board free on Sunday? I have never stood on one.',
          'ingrid +40m: Free until eleven, then the wind has it. Deposit in cash, courage of your own.',
          'marta +8m: Half past eight at the second shower?',
          'ingrid +5m: Half past eight. Eat something first, but not much.',
        ],
      },
    ],
  },
  {
    between: ['harpreet', 'dmytro'],
    talks: [
      {
        ago: 60,
        lines: [
          'harpreet +0m: Laptop, 14 inches, 32 GB: would you take 480? I come to Sant Martí by myself.',
          'dmytro +1h: 500, and I keep my stickers.',
          'harpreet +6m: 500 with the stickers.',
          'dmytro +11m: You drive a hard bargain for a physicist. Tomorrow at seven.',
        ],
      },
    ],
    unread: { harpreet: 1 },
  },
  {
    between: ['sanne', 'chiara'],
    talks: [
      {
        ago: 20,
        lines: [
          'chiara +0m: The rubber plant, 1.2 m. Does she mind a window to the north?',
          'sanne +18m: She minds being called “it”, so you begin well. North is fine.',
          'chiara +2m: Then I take her, and I also have a six-cup moka pot to offer.',
          'sanne +7m: Twelve euros off, and you carry.',
        ],
      },
    ],
  },
  {
    between: ['declan', 'tom'],
    talks: [
      {
        ago: 7,
        lines: [
          'declan +0m: Two for Sala Marea, on a night when you work: are they still to be had?',
          'tom +15m: Both, at what they cost me. I leave them at the door under your name.',
          'declan +3m: Under “Byrne”, please. Last time I was “Brian” until midnight.',
        ],
      },
    ],
    unread: { tom: 1 },
  },
  {
    between: ['kofi', 'nuria'],
    talks: [
      {
        ago: 12,
        lines: [
          'kofi +0m: The room with a gallery in Les Corts: how loud is the canary, in decibels?',
          'nuria +32m: Only when it rains or somebody fries. Would you like to hear it on Thursday at six?',
          'kofi +5m: I would like to hear it on Thursday at six. May I bring a microphone?',
        ],
      },
    ],
    unread: { nuria: 1 },
  },
]
