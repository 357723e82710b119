import { expect, it } from 'vitest'
import { readPlaywrightReport, readVitestReport, sum } from './test-report.ts'

const file = (status: string, ...tests: string[]) => ({ status, assertionResults: tests.map(one => ({ status: one })) })

it('counts a Vitest file that could not be read as one failure', () => {
  const testResults = [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed'), file('failed')]
  expect(readVitestReport({ numPassedTests: 3, numFailedTests: 1, testResults })).toEqual({ passed: 3, failed: 2 })
})

it('counts errors outside tests as failures, and what passed at the second try as passed', () => {
  const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{ message: 'no server' }] }
  expect(readPlaywrightReport(report)).toEqual({ passed: 5, failed: 2 })
})

it('adds up', () => {
  expect(sum([])).toEqual({ passed: 0, failed: 0 })
  expect(
    sum([
      { passed: 2, failed: 0 },
      { passed: 3, failed: 1 },
    ]),
  ).toEqual({ passed: 5, failed: 1 })
})
