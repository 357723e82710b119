import * as z from 'zod/mini'
import { at, fails } from './access.ts'
import { limits } from './limits.ts'
import { storedCount } from './paging.ts'
import { text } from './text/text.ts'
import { termsStates } from './vocabulary.ts'

const time = z.iso.datetime()
/** YYYY-MM-DD; in effect from the start of this day in the city. */
const day = z.iso.date({ error: () => 'termsDate' })
const tags = ['terms']

const termsLine = z.object({
  id: z.uuid(),
  version: z.int(),
  title: z.string(),
  effectiveAt: day,
  published: z.boolean(),
  /** `inEffect` is the highest published version whose date has come; lower ones are `replaced`. */
  state: z.enum(termsStates),
  /** Optimistic lock: an update sends the revision that it is based on. */
  revision: z.int(),
  createdAt: time,
  updatedAt: time,
  updatedBy: z.nullable(z.object({ id: z.uuid(), name: z.nullable(z.string()) })),
  can: z.object({ edit: z.boolean(), withdraw: z.boolean() }),
})
export type TermsLine = z.infer<typeof termsLine>

export const termsVersion = z.extend(termsLine, { contentMd: z.string() })
export type TermsVersion = z.infer<typeof termsVersion>

/** Markdown; clients must sanitize the generated HTML. */
const termsInEffect = z.object({
  version: z.int(),
  title: z.string(),
  contentMd: z.string(),
  effectiveAt: day,
})
export type TermsInEffect = z.infer<typeof termsInEffect>

const termsNext = z.object({ version: z.int(), effectiveAt: day })

const words = {
  title: text({ min: 1, max: limits.shortTextMax }),
  contentMd: text({ min: 1, max: limits.termsMax, lines: true, long: 'termsTooLong' }),
  effectiveAt: day,
  published: z._default(z.boolean(), false),
}
const termsId = z.uuid()

const newTerms = z.object({
  id: z.uuid(),
  version: z
    .int({ error: () => 'termsVersion' })
    .check(
      z.minimum(1, { error: () => 'termsVersion' }),
      z.maximum(limits.termsVersionMax, { error: () => 'termsVersion' }),
    ),
  ...words,
})
const changedTerms = z.object({ termsId, revision: storedCount, ...words })

export const terms = {
  latest: at('public')
    .route({ method: 'GET', path: '/terms', tags, summary: 'The terms in effect today, if any' })
    .output(
      z.object({
        terms: z.nullable(termsInEffect),
        next: z.nullable(termsNext),
      }),
    ),

  versions: at('admin')
    .route({ method: 'GET', path: '/admin/terms', tags, summary: 'Versions of the terms, highest first' })
    .output(
      z.object({
        items: z.array(termsLine),
        next: z.int(),
        today: day,
      }),
    ),

  version: at('admin')
    .route({ method: 'GET', path: '/admin/terms/{termsId}', tags, summary: 'Get a version of the terms with its text' })
    .errors(fails('TERMS_NOT_FOUND'))
    .input(z.object({ termsId }))
    .output(termsVersion),

  create: at('freshAdmin', { rate: 'administerByAccount' })
    .route({ method: 'POST', path: '/admin/terms', tags, summary: 'Create a version, as a draft or published' })
    .errors(fails('VERSION_TAKEN', 'ID_TAKEN', 'ALREADY_STORED', 'FOREIGN_ORIGIN'))
    .input(newTerms)
    .output(termsVersion),

  update: at('freshAdmin', { rate: 'administerByAccount' })
    .route({
      method: 'PUT',
      path: '/admin/terms/{termsId}',
      tags,
      summary: 'Update a draft and optionally publish it; rejected if its revision has changed',
    })
    .errors(fails('TERMS_NOT_FOUND', 'TERMS_CHANGED', 'TERMS_PUBLISHED', 'FOREIGN_ORIGIN'))
    .input(changedTerms)
    .output(termsVersion),

  withdraw: at('freshAdmin', { rate: 'administerByAccount' })
    .route({
      method: 'POST',
      path: '/admin/terms/{termsId}/withdraw',
      tags,
      summary: 'Turn a published version into a draft',
    })
    .errors(fails('TERMS_NOT_FOUND', 'FOREIGN_ORIGIN'))
    .input(z.object({ termsId }))
    .output(termsVersion),
}
