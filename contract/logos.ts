import * as z from 'zod/mini'
import { at, fails } from './access.ts'
import { limits } from './limits.ts'
import { text } from './text/text.ts'
import { logoColors, logoConcepts, logoShapes, logoStyles } from './values/logo-vocabulary.ts'

export const logo = z.object({
  id: z.uuid(),
  style: z.enum(logoStyles),
  concept: z.enum(logoConcepts),
  customPrompt: z.string(),
  imageUrl: z.string(),
  drawn: z.boolean(),
  traits: z.nullable(
    z.object({
      ground: z.enum(logoColors),
      main: z.enum(logoColors),
      shape: z.nullable(z.enum(logoShapes)),
      letters: z.nullable(z.string()),
      /** Differs from `style` if that cannot render the words. */
      drawnAs: z.enum(logoStyles),
      /** Omitted words, and why: the style, missing glyphs, or too long. */
      unwritten: z.nullable(z.object({ words: z.string(), lacks: z.enum(['style', 'letters', 'room']) })),
    }),
  ),
  createdAt: z.iso.datetime(),
})
export type Logo = z.infer<typeof logo>

const tags = ['logos']

export const logos = {
  list: at('member')
    .route({ method: 'GET', path: '/logos', tags, summary: 'Your latest five logos, newest first' })
    .output(z.object({ items: z.array(logo) })),

  generate: at('member', { rate: { counted: 'logoByAccount' } })
    .route({ method: 'POST', path: '/logos', tags, summary: 'Generate a logo; only the latest five are kept' })
    .errors(fails('LOGO_BUSY', 'LOGO_REFUSED', 'LOGO_FAILED', 'LOGO_TIMEOUT', 'ID_TAKEN', 'ALREADY_STORED'))
    .input(
      z.object({
        /** Idempotency key, chosen by the client, and random seed. */
        id: z.uuid(),
        style: z.enum(logoStyles),
        concept: z.enum(logoConcepts),
        customPrompt: z._default(text({ max: limits.logoPromptMax, lines: true }), ''),
      }),
    )
    .output(logo),

  drawing: at('member')
    .route({ method: 'GET', path: '/logos/{logoId}/drawing', tags, summary: 'Get your own logo as SVG' })
    .errors(fails('NOT_FOUND'))
    .input(z.object({ logoId: z.uuid() }))
    .output(z.object({ svg: z.string() })),
}
