import { expect, it } from 'vitest'
import { affectedBy } from './affected.ts'

const sources = new Map(
  Object.entries({
    'contract/posts.ts': "path: '/posts/{id}'",
    'contract/text.ts': '',
    'docs/guide.test.ts': '',
    'server/app.ts': "import './features/posts/feature.ts'\nimport './features/tags/feature.ts'",
    'server/db/rows.ts': '',
    'server/features/posts/feature.ts': "import '../../../contract/posts.ts'",
    'server/features/posts/posts.test.ts': "import '../../app.ts'",
    'server/features/tags/feature.ts': "import '../posts/feature.ts'",
    'server/features/tags/people.ts': "import '../users/gone.ts'",
    'server/features/tags/tags.test.ts': '',
    'server/features/users/feature.ts': '',
    'server/features/users/users.test.ts': '',
    'server/features/users/posts-of.test.ts': "await app.api('GET', '/posts')",
    'tests/authorization.test.ts': '',
    'tests/posts-walk.test.ts': 'call(`/posts/${id}`)',
    'tests/users-walk.test.ts': "call('/users')",
    'web/features/posts/list.tsx': "import '../../../contract/posts.ts'",
    'web/features/posts/list.test.tsx': '',
    'web/lib/one.test.ts': '',
  }),
)
const concerned = (...changed: string[]) => affectedBy(sources, changed)

it('selects the tests of a feature, of those that import it, and those of the app that call it or try every endpoint', () => {
  expect(concerned('server/features/posts/feature.ts')).toEqual({
    features: ['posts', 'tags'],
    everything: undefined,
    tests: [
      'server/features/posts/posts.test.ts',
      'server/features/tags/tags.test.ts',
      'tests/authorization.test.ts',
      'tests/posts-walk.test.ts',
      'web/features/posts/list.test.tsx',
    ],
  })
})

it('takes a file of the contract for its feature, and a removed file for the one it was in and those that still import it', () => {
  expect(concerned('contract/posts.ts').features).toEqual(['posts', 'tags'])
  expect(concerned('server/features/users/gone.ts').features).toEqual(['tags', 'users'])
})

it('selects everything for a file of no feature, and nothing for documents', () => {
  const all = [...sources.keys()].filter(file => file.includes('.test.'))
  for (const file of ['server/db/rows.ts', 'server/app.ts', 'contract/text.ts', 'package.json', 'tests/support/app.ts'])
    expect(concerned(file)).toMatchObject({ everything: file, tests: all.toSorted() })
  expect(concerned('docs/guide.md', 'README.md').tests).toEqual([])
})

it('selects a changed test, and those that find a fault in a changed file', () => {
  expect(concerned('tests/users-walk.test.ts').tests).toEqual(['tests/users-walk.test.ts'])
  const { tests } = affectedBy(sources, ['server/features/users/feature.ts'], ['tests/posts-walk.test.ts'])
  expect(tests).toContain('tests/posts-walk.test.ts')
})
