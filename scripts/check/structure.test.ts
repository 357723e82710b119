import { expect, it } from 'vitest'
import { lineCount, structureProblems } from './structure.ts'

const none = {
  'server: imports against the order of the rooms': 0,
  'server: rooms in the longest chain of imports': 3,
  'web: imports against the order of the rooms': 0,
  'web: rooms in the longest chain of imports': 0,
  'files below the features that import one': 0,
  'imports of a part from a sister': 0,
  'folders with more than 24 source files': 0,
}
const layered = {
  'server/app.ts': "import { routes } from './features/posts/routes.ts'",
  'server/features/posts/routes.ts': "import type { Row } from '../../db/rows.ts'",
  'server/db/rows.ts': '',
}
const problems = (more: Record<string, string>, limits = none) =>
  structureProblems(new Map(Object.entries({ ...layered, ...more })), limits)

it('accepts features that import in one direction', () => {
  expect(problems({})).toEqual([])
})

it('reports features that import each other, types too', () => {
  const other = { 'server/features/people/public.ts': "import type { routes } from '../posts/routes.ts'" }
  const both = {
    ...other,
    'server/features/posts/routes.ts':
      "import { one } from '../people/public.ts'\nimport type { Row } from '../../db/rows.ts'",
  }
  expect(problems(other, { ...none, 'server: rooms in the longest chain of imports': 3 })).toEqual([])
  expect(problems(both)).toContain('server: these features import each other: people, posts')
})

it('reports a folder below the features that imports one', () => {
  expect(problems({ 'server/db/rows.ts': "import { routes } from '../features/posts/routes.ts'" })).toEqual(
    expect.arrayContaining(['files below the features that import one: 1 instead of 0', '  server/db/rows.ts']),
  )
})

it('reports a part that imports a sister, but not its core', () => {
  const parts = {
    'server/features/events/core/rows.ts': '',
    'server/features/events/talk/rows.ts': "import '../core/rows.ts'",
  }
  const limits = { ...none, 'server: rooms in the longest chain of imports': 3 }
  expect(problems(parts, limits)).toEqual([])
  expect(problems({ ...parts, 'server/features/events/series/rows.ts': "import '../talk/rows.ts'" }, limits)).toContain(
    '  server/features/events: series imports talk',
  )
})

it('reports a folder with more than 24 source files, and a limit that could be lower', () => {
  const many = Object.fromEntries(Array.from({ length: 25 }, (_, nth) => [`server/db/file-${nth}.ts`, '']))
  expect(problems(many)).toContain('  server/db has 26 source files')
  expect(problems({}, { ...none, 'imports of a part from a sister': 2 })).toEqual([
    'imports of a part from a sister: lower the limit of 2 to 0',
  ])
})

it('counts the lines of the server and the web without locales', () => {
  const sources = {
    'server/a.ts': 'one\ntwo\n',
    'web/b.tsx': 'one\n',
    'web/locales/en/c.ts': 'one\n',
    'contract/d.ts': 'one\n',
  }
  expect(lineCount(new Map(Object.entries(sources)))).toBe(3)
})
