import { expect, it } from 'vitest'
import { overBudget, readPlaywrightReport, readVitestReport, slowest, sum, timeTable } from './test-report.ts'

const file = (name: string, status: string, ...tests: string[]) => ({
  name,
  status,
  assertionResults: tests.map((one, index) => ({
    status: one,
    fullName: `test ${index}`,
    duration: 10 * index,
    failureMessages: one === 'passed' ? [] : ['no\nat a.ts'],
  })),
})

it('lists failures of Vitest, and a file that could not be loaded as one failure', () => {
  const testResults = [
    file('a.test.ts', 'passed', 'passed', 'passed'),
    file('b.test.ts', 'failed', 'passed', 'failed'),
    file('c.test.ts', 'failed'),
  ]
  expect(readVitestReport({ numPassedTests: 3, testResults })).toMatchObject({
    passed: 3,
    failures: ['b.test.ts > test 1: no', 'c.test.ts'],
    times: [
      { name: 'a.test.ts > test 0', milliseconds: 0 },
      { name: 'a.test.ts > test 1', milliseconds: 10 },
      { name: 'b.test.ts > test 0', milliseconds: 0 },
      { name: 'b.test.ts > test 1', milliseconds: 10 },
    ],
  })
})

it('lists Vitest tests that passed on a retry', () => {
  const once = file('a.test.ts', 'passed', 'passed', 'passed')
  once.assertionResults[1]!.failureMessages = ['late']
  expect(readVitestReport({ numPassedTests: 2, testResults: [once] })).toMatchObject({
    passed: 2,
    failures: [],
    retried: ['a.test.ts > test 1'],
  })
})

it('lists failures of Playwright and errors outside tests, and counts tests that passed on a retry as passed', () => {
  const tests = (status: string) => [
    {
      projectName: 'phone',
      status,
      results: [{ duration: 7, error: { message: '\u001b[31mlate\u001b[39m\nat b.ts' } }],
    },
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
    retried: ['[phone] a.spec.ts > opens'],
    times: [
      { name: '[phone] a.spec.ts > opens', milliseconds: 7 },
      { name: '[phone] a.spec.ts > closes', milliseconds: 7 },
    ],
  })
})

const suite = (name: string, seconds: number, budget: number, failures: string[] = []) => ({
  name,
  seconds,
  budget,
  failures,
  passed: 2,
  retried: [],
  times: [],
})

it('sums suites', () => {
  expect(sum([])).toEqual({ passed: 0, failures: [], retried: [], times: [] })
  expect(sum([suite('a', 1, 1), suite('b', 1, 1, ['x'])])).toMatchObject({ passed: 4, failures: ['x'] })
})

it('lists the slowest tests first', () => {
  const times = [
    { name: 'a', milliseconds: 40 },
    { name: 'b', milliseconds: 1_240 },
    { name: 'c', milliseconds: 3 },
  ]
  expect(slowest(times, 2)).toEqual(['    1.2 s  b', '    0.0 s  a'])
})

it('prints the duration of each suite', () => {
  expect(timeTable([suite('server', 9.6, 10), suite('web', 1, 5, ['x'])])).toEqual([
    'server       2 tests   10 s  of 10 s',
    'web          3 tests    1 s   of 5 s',
    'total        5 tests   11 s  of 15 s',
  ])
})

it('fails a suite, and a run, that exceeds its budget by half', () => {
  expect(overBudget([suite('a', 10, 10), suite('b', 15, 10)])).toEqual([])
  expect(overBudget([suite('a', 1, 10), suite('b', 16, 10)])).toEqual([
    'the time budget of b: 16 s, where 15 s is the limit (--no-budget lifts it)',
  ])
  expect(overBudget([suite('a', 16, 10), suite('b', 16, 10)])).toHaveLength(3)
})
