import { parentPort } from 'node:worker_threads'
import type { SpellingWork } from './spelling.ts'
import { spellingsIn } from './words.ts'

parentPort?.on('message', ({ words, text, budget }: SpellingWork) =>
  parentPort?.postMessage(spellingsIn(words, text, budget)),
)
