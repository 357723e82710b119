import { expect, it } from 'vitest'
import { absolutePaths, lockProblems } from './tracked.ts'

const folder = (...names: string[]) => `/${names.join('/')}`

it.each([
  folder('work', 'main'),
  folder('root', '.npmrc'),
  folder('home', 'ada', 'peeps'),
  folder('Users', 'ada', 'peeps'),
])('finds %s', path => {
  expect(absolutePaths('x.ts', `ok\nopen('${path}')`)).toEqual(['x.ts:2 holds an absolute path of one machine.'])
})

it.each([
  'server/work/main.ts',
  '`/home`',
  'to="/home"',
  '/usr/bin/chromium',
  '../root/x',
  'https://example.org/work/x',
])('accepts %s', text => {
  expect(absolutePaths('x.ts', text)).toEqual([])
})

it('finds the home folder of the current user', () => {
  expect(absolutePaths('x.ts', '/opt/ada/peeps', ['/opt/ada'])).toHaveLength(1)
})

it('counts download URLs in the lock file', () => {
  expect(lockProblems('package-lock.json', '{ "integrity": "x" }')).toEqual([])
  expect(lockProblems('package-lock.json', '{ "resolved": "https://x" }')[0]).toContain('names 1 download addresses')
})
