import { expect, it } from 'vitest'
import { readPlaywrightReport, readVitestReport, sum } from './test-report.ts'

const file = (name: string, status: string, ...tests: string[]) => ({
  name,
  status,
  assertionResults: tests.map((one, index) => ({
    status: one,
    fullName: `test ${index}`,
    failureMessages: ['no\nat a.ts'],
  })),
})

it('names what failed in Vitest, and a file that could not be read as one failure', () => {
  const testResults = [
    file('a.test.ts', 'passed', 'passed', 'passed'),
    file('b.test.ts', 'failed', 'passed', 'failed'),
    file('c.test.ts', 'failed'),
  ]
  expect(readVitestReport({ numPassedTests: 3, testResults })).toEqual({
    passed: 3,
    failures: ['b.test.ts > test 1: no', 'c.test.ts'],
  })
})

it('names what failed in Playwright and errors outside tests, and counts as passed what passed at the second try', () => {
  const tests = (status: string) => [
    { projectName: 'phone', status, results: [{ error: { message: '\u001b[31mlate\u001b[39m\nat b.ts' } }] },
  ]
  const report = {
    stats: { expected: 4, flaky: 1 },
    suites: [
      {
        specs: [{ title: 'opens', file: 'a.spec.ts', tests: tests('flaky') }],
        suites: [{ specs: [{ title: 'closes', file: 'a.spec.ts', tests: tests('unexpected') }] }],
      },
    ],
    errors: [{ message: 'no server\nat a.ts' }],
  }
  expect(readPlaywrightReport(report)).toEqual({
    passed: 5,
    failures: ['[phone] a.spec.ts > closes: late', 'outside any test: no server'],
  })
})

it('adds up', () => {
  expect(sum([])).toEqual({ passed: 0, failures: [] })
  expect(
    sum([
      { passed: 2, failures: [] },
      { passed: 3, failures: ['a'] },
    ]),
  ).toEqual({ passed: 5, failures: ['a'] })
})
