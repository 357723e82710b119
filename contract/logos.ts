import * as z from 'zod/mini'
import { at, fails } from './access.ts'
import { limits } from './limits.ts'
import { text } from './text.ts'
import { logoColors, logoConcepts, logoShapes, logoStyles } from './logo-vocabulary.ts'

/** A logo that somebody made, for them alone. */
export const logo = z.object({
  id: z.uuid(),
  style: z.enum(logoStyles),
  concept: z.enum(logoConcepts),
  customPrompt: z.string(),
  /** A PNG of 1024 pixels that its owner alone may fetch. */
  imageUrl: z.string(),
  /** Whether `drawing` has it as SVG. */
  drawn: z.boolean(),
  /** What can be said of it in words, if it was drawn here. */
  traits: z.nullable(
    z.object({
      ground: z.enum(logoColors),
      main: z.enum(logoColors),
      shape: z.nullable(z.enum(logoShapes)),
      letters: z.nullable(z.string()),
      /** Differs from `style` where that style cannot write the words of the prompt. */
      drawnAs: z.enum(logoStyles),
      /** Words of the prompt that are not in the logo, and what lacks them: the style, the typeface or the room. */
      unwritten: z.nullable(z.object({ words: z.string(), lacks: z.enum(['style', 'letters', 'room']) })),
    }),
  ),
  createdAt: z.iso.datetime(),
})
export type Logo = z.infer<typeof logo>

const tags = ['logos']

export const logos = {
  list: at('member')
    .route({ method: 'GET', path: '/logos', tags, summary: 'The latest five logos of one’s own, newest first' })
    .output(z.object({ items: z.array(logo) })),

  generate: at('member')
    .route({ method: 'POST', path: '/logos', tags, summary: 'Make a logo; the oldest of five goes' })
    .errors(fails('LOGO_BUSY', 'LOGO_REFUSED', 'LOGO_FAILED', 'LOGO_TIMEOUT', 'ID_TAKEN', 'TOO_MANY_REQUESTS'))
    .input(
      z.object({
        /** Made by the client, so that sending twice makes one logo; with another one, another logo comes out. */
        id: z.uuid(),
        style: z.enum(logoStyles),
        concept: z.enum(logoConcepts),
        customPrompt: z._default(text({ max: limits.logoPromptMax, lines: true }), ''),
      }),
    )
    .output(logo),

  drawing: at('member')
    .route({ method: 'GET', path: '/logos/{logoId}/drawing', tags, summary: 'A logo of one’s own as SVG' })
    .errors(fails('NOT_FOUND'))
    .input(z.object({ logoId: z.uuid() }))
    .output(z.object({ svg: z.string() })),
}
