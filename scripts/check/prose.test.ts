import { expect, it } from 'vitest'
import { commentProblems, proseOf, proseProblems } from './prose.ts'

it('reads comments, test names, documents and English sentences', () => {
  const source = "// A reason.\nconst a = 1 /* why */\n/**\n * What it returns.\n */\nit('rejects it', run)\n"
  expect(proseOf('server/a.test.ts', source)).toEqual([
    { kind: 'comments', text: 'A reason.', line: 1 },
    { kind: 'comments', text: ' why ', line: 2 },
    { kind: 'comments', text: '\n * What it returns.\n ', line: 3 },
    { kind: 'test names', text: 'rejects it', line: 6 },
  ])
  const globs = "app.use('/assets/*', serve)\nconst files = ['web/**/*.ts', '/*']\nconst end = /^\\/*$/\n"
  expect(proseOf('server/a.ts', `${globs}call(a /* why */) // end */\n`)).toEqual([
    { kind: 'comments', text: ' why ', line: 4 },
    { kind: 'comments', text: 'end */', line: 4 },
  ])
  expect(proseOf('web/locales/en/a.ts', "const a = { title: 'Two words', key: 'one' }")).toEqual([
    { kind: 'English sentences', text: 'Two words', line: 1 },
  ])
  expect(proseOf('docs/a.md', 'Text\n```sh\nanew\n```\n')).toMatchObject([{ kind: 'documents', text: 'Text\n \n' }])
  expect(proseOf('web/locales/es/a.ts', "const a = { title: 'Dos palabras' }")).toEqual([])
})

it('names the places of odd words when there are too many', () => {
  expect(proseProblems([['server/a.ts', '// Read anew.\n']])).toEqual([])
  expect(proseProblems([['server/a.ts', '// Fine.\n\n// Read anew by whoever asks.\n']])).toEqual([
    'comments: 2 odd words in 6, at most 1 in 1,000',
    'server/a.ts:3 "anew": write again, reload, refetch.',
    'server/a.ts:3 "whoever": write the user who, any client that.',
  ])
})

it('limits the words of comments by the lines of code', () => {
  const code = 'const a = 1\n'.repeat(1000)
  const commented = (words: number): [string, string] => ['server/a.ts', `// ${'word '.repeat(words)}\n${code}`]
  expect(commentProblems([commented(200)])).toEqual([])
  expect(commentProblems([commented(400)])).toEqual([expect.stringMatching(/^comments have 400 words in 1002 lines/)])
  expect(commentProblems([['server/db/migrations/a.sql', '-- word '.repeat(400)]])).toEqual([])
})
