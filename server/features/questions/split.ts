import { lengthOf } from '../../../contract/characters.ts'
import { limits } from '../../../contract/limits.ts'

/**
 * A question as people type it, in one box, becomes a title and what follows: the first line, or the first sentence
 * when that is short enough for a title. Nothing is cut: both together are the text.
 */
export function splitQuestion(text: string): { title: string; body: string | null } {
  const line = /^(.+?)\s*\n\s*([\s\S]+)$/.exec(text)
  if (line) return { title: line[1] ?? text, body: line[2] ?? null }
  const sentence = /^(.+?[?!.…])\s+(?=[\p{Lu}\p{N}¿¡"“«'(])([\s\S]+)$/u.exec(text)
  if (sentence?.[1] && lengthOf(sentence[1]) <= limits.questionTitleMax)
    return { title: sentence[1], body: sentence[2] ?? null }
  return { title: text, body: null }
}

/** The text for the box in which a question is edited: split again, it gives the same title and body. */
export function joinQuestion(title: string, body: string | null): string {
  if (body === null) return title
  const oneLine = `${title} ${body}`
  const again = splitQuestion(oneLine)
  return again.title === title && again.body === body ? oneLine : `${title}\n${body}`
}
