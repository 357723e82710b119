import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod/mini'

export interface Count {
  passed: number
  failures: string[]
  retried: string[]
  times: { name: string; milliseconds: number }[]
}

const vitestReport = z.object({
  numPassedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          duration: z.optional(z.nullable(z.number())),
          failureMessages: z.optional(z.array(z.string())),
        }),
      ),
    }),
  ),
})

interface PlaywrightTest {
  projectName: string
  status: string
  results: { duration?: number; error?: { message?: string } }[]
}

interface PlaywrightSuite {
  specs?: { title: string; file: string; tests: PlaywrightTest[] }[]
  suites?: PlaywrightSuite[]
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), flaky: z.int() }),
  suites: z.array(z.custom<PlaywrightSuite>(value => typeof value === 'object' && value !== null)),
  errors: z.array(z.object({ message: z.optional(z.string()) })),
})

export function readVitestReport(json: unknown): Count {
  const { numPassedTests, testResults } = z.parse(vitestReport, json)
  const failures = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const tests = assertionResults.filter(test => test.status === 'failed')
      return tests.length > 0
        ? tests.map(test => because(`${name} > ${test.fullName}`, test.failureMessages?.[0]))
        : [name]
    })
  const times = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(test => ({ name: `${name} > ${test.fullName}`, milliseconds: test.duration ?? 0 })),
  )
  const retried = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(test => test.status === 'passed' && (test.failureMessages?.length ?? 0) > 0)
      .map(test => `${name} > ${test.fullName}`),
  )
  return { passed: numPassedTests, failures, retried, times }
}

/** An error outside a test counts as one failure. */
export function readPlaywrightReport(json: unknown): Count {
  const { stats, suites, errors } = z.parse(playwrightReport, json)
  const tests = specsOf(suites).flatMap(({ title, file, tests }) =>
    tests.map(test => ({ ...test, name: `[${test.projectName}] ${file} > ${title}` })),
  )
  const unexpected = tests.filter(({ status }) => status === 'unexpected')
  const outside = errors.map(({ message }) => because('outside any test', message))
  return {
    passed: stats.expected + stats.flaky,
    failures: [...unexpected.map(({ name, results }) => because(name, results.at(-1)?.error?.message)), ...outside],
    retried: tests.filter(({ status }) => status === 'flaky').map(({ name }) => name),
    times: tests.map(({ name, results }) => ({
      name,
      milliseconds: results.reduce((total, { duration = 0 }) => total + duration, 0),
    })),
  }
}

const because = (name: string, message = '') =>
  [name, stripVTControlCharacters(message).split('\n')[0]].filter(Boolean).join(': ')

const specsOf = (suites: PlaywrightSuite[]): NonNullable<PlaywrightSuite['specs']> =>
  suites.flatMap(suite => [...(suite.specs ?? []), ...specsOf(suite.suites ?? [])])

export const sum = (counts: Count[]): Count => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failures: counts.flatMap(({ failures }) => failures),
  retried: counts.flatMap(({ retried }) => retried),
  times: counts.flatMap(({ times }) => times),
})

/** Durations and budgets are in seconds. */
export interface Suite extends Count {
  name: string
  seconds: number
  budget: number
}

export const slowest = (times: Count['times'], most: number): string[] =>
  times
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, most)
    .map(({ name, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${name}`)

export function timeTable(suites: Suite[]): string[] {
  const row = (name: string, { passed, failures, retried }: Count, seconds: number, budget: number) =>
    [
      name.padEnd(9),
      `${passed + failures.length} tests`.padStart(11),
      `${Math.round(seconds)} s`.padStart(7),
      `of ${budget} s`.padStart(9),
      ...(retried.length > 0 ? [`, ${retried.length} retried`] : []),
    ].join('')
  const total = (key: 'seconds' | 'budget') => suites.reduce((sum, suite) => sum + suite[key], 0)
  return [
    ...suites.map(suite => row(suite.name, suite, suite.seconds, suite.budget)),
    row('total', sum(suites), total('seconds'), total('budget')),
  ]
}

export function overBudget(suites: Suite[]): string[] {
  const all = suites.reduce(
    (sum, { seconds, budget }) => ({ ...sum, seconds: sum.seconds + seconds, budget: sum.budget + budget }),
    { name: 'the whole run', seconds: 0, budget: 0 },
  )
  return [...suites, all]
    .filter(({ seconds, budget }) => seconds > budget * 1.5)
    .map(
      ({ name, seconds, budget }) =>
        `the time budget of ${name}: ${Math.round(seconds)} s, where ${Math.round(budget * 1.5)} s is the limit (--no-budget lifts it)`,
    )
}
