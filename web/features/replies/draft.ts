import { storedLength, visibleLength } from '../../../contract/text/characters.ts'
import { limits } from '../../../contract/limits.ts'
import type { ThreadReply } from '../../../contract/replies.ts'
import type { QuestionCategory } from '../../../contract/vocabulary.ts'

/** A reply uses `text` only; the rest is of a question, which is edited on the same page. */
export interface Words {
  text: string
  details: string
  category: QuestionCategory | ''
}

export const wordsOfReply = ({ body }: ThreadReply): Words => ({ text: body, details: '', category: '' })

export const fitsReply = (body: string): boolean =>
  visibleLength(body) >= limits.replyMin && storedLength(body) <= limits.replyMax
