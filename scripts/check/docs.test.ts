import { describe, expect, it } from 'vitest'
import { docProblems } from './docs.ts'

const known = {
  files: [
    'README.md',
    'docs/decisions/one.md',
    'server/app.ts',
    'server/features/a/access.ts',
    'scripts/start.ts',
    '.ci/run',
  ],
  scripts: ['start', 'test', 'check'],
  commands: (name: string) => name === 'playwright',
}
const problems = (text: string, document = 'README.md') => docProblems(document, text, known)

describe('the check of documents', () => {
  it.each([
    'Run `npm ci && npm test`, then `npm run check` or `node scripts/start.ts`.',
    'The npm packages are locked. `npx playwright install chromium` is for a Mac.',
    'See `server/app.ts`, `server/features/`, `server/features/<feature>/access.ts`, `access.ts`, `.ci/run`, `data/media/x.webp`.',
    'The route `/api/docs` answers `application/json`; `DATABASE_URL` and `and/or` are no paths.',
    '[a decision](docs/decisions/one.md), [the folder](docs/), [a site](https://example.org), [below](#what-runs)\n## What runs',
  ])('is content with: %s', text => {
    expect(problems(text)).toEqual([])
  })

  it.each([
    ['Run `npm run lint`.', '`npm run lint`, which is no script'],
    ['npm start && npm run lint', '`npm run lint`, which is no script'],
    ['npm lint', '`npm lint`, which is no script'],
    ['`npx eslint .`', '`npx eslint`, a command'],
    ['`node scripts/gone.ts`', 'runs scripts/gone.ts'],
    ['See `server/gone.ts`.', 'names server/gone.ts'],
    ['See `gone.ts`.', 'names gone.ts'],
    ['See `server/features/<feature>/gone.ts`.', 'names server/features/<feature>/gone.ts'],
    ['[gone](docs/gone.md)', 'links to docs/gone.md'],
    ['[gone](#gone)', 'links to #gone'],
  ])('finds what is wrong with: %s', (text, problem) => {
    expect(problems(text)).toEqual([expect.stringContaining(`README.md:1 `)])
    expect(problems(text)[0]).toContain(problem)
  })

  const decision = '# 007 One\n\n## Context\n\n## Decision\n\n## Costs\n\n## Alternatives\n'

  it.each([
    ['another number', decision.replace('007', '008'), 'is not titled "# 007 …".'],
    ['a colon after the number', decision.replace('007', '007:'), 'is not titled "# 007 …".'],
    ['a missing part', decision.replace('## Costs\n', ''), 'has other headings than ## Context, ## Decision'],
    ['parts in another order', decision.replace('Costs', 'Context'), 'has other headings'],
    ['a further heading', `${decision}\n### More\n`, 'has other headings'],
    ['41 lines', decision + 'text\n'.repeat(32), 'has 41 lines, more than 40.'],
  ])('rejects a decision with %s', (_, text, problem) => {
    expect(problems(text, 'docs/decisions/007-one.md')).toEqual([expect.stringContaining(problem)])
  })

  it('accepts a decision of 40 lines with its four parts', () => {
    expect(problems(decision + 'text\n'.repeat(31), 'docs/decisions/007-one.md')).toEqual([])
  })

  it('resolves links relative to the document', () => {
    expect(problems('[up](../../server/app.ts) `../../server/app.ts`', 'docs/security/two.md')).toEqual([])
    expect(problems('[up](../server/app.ts)', 'docs/decisions/two.md')).toHaveLength(1)
  })
})
