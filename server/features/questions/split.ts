import { lengthOf } from '../../../contract/characters.ts'
import { limits } from '../../../contract/limits.ts'

interface Parts {
  title: string
  /** The blanks between title and body; null without a body, and where they were not kept. */
  gap: string | null
  body: string | null
}

/**
 * A question as people type it, in one box, becomes a title and what follows: the first line, or the first sentence
 * when that is short enough for a title. Nothing is cut: together the parts are the text.
 */
export function splitQuestion(text: string): Parts {
  const [, line, lineGap, below] = /^(.+?)(\s*\n\s*)([\s\S]+)$/.exec(text) ?? []
  if (line && lineGap && below) return { title: line, gap: lineGap, body: below }
  const [, sentence, gap, rest] = /^(.+?[?!.…])(\s+)(?=[\p{Lu}\p{N}¿¡"“«'(])([\s\S]+)$/u.exec(text) ?? []
  if (sentence && gap && rest && lengthOf(sentence) <= limits.questionTitleMax)
    return { title: sentence, gap, body: rest }
  return { title: text, gap: null, body: null }
}

/** The text for the box in which a question is edited, as it was typed; split again, it gives the same parts. */
export const joinQuestion = ({ title, gap, body }: Parts): string =>
  body === null ? title : `${title}${gap ?? '\n'}${body}`
