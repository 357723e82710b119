import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod/mini'

export interface Count {
  passed: number
  /** What failed, each with the first line of why, for a reader who has only the end of the output. */
  failures: string[]
}

const vitestReport = z.object({
  numPassedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.optional(z.array(z.string())) }),
      ),
    }),
  ),
})

interface PlaywrightTest {
  projectName: string
  status: string
  results: { error?: { message?: string } }[]
}

interface Suite {
  specs?: { title: string; file: string; tests: PlaywrightTest[] }[]
  suites?: Suite[]
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), flaky: z.int() }),
  suites: z.array(z.custom<Suite>(value => typeof value === 'object' && value !== null)),
  errors: z.array(z.object({ message: z.optional(z.string()) })),
})

/** What a Vitest JSON report tells. A file that failed although no test of it did, as when it cannot be read, is one failure. */
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
  return { passed: numPassedTests, failures }
}

/** What a Playwright JSON report tells. An error outside any test is one failure; who passed at the second try has passed. */
export function readPlaywrightReport(json: unknown): Count {
  const { stats, suites, errors } = z.parse(playwrightReport, json)
  const tests = specsOf(suites).flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) =>
        because(`[${projectName}] ${file} > ${title}`, results.at(-1)?.error?.message),
      ),
  )
  const outside = errors.map(({ message }) => because('outside any test', message))
  return { passed: stats.expected + stats.flaky, failures: [...tests, ...outside] }
}

const because = (name: string, message = '') =>
  [name, stripVTControlCharacters(message).split('\n')[0]].filter(Boolean).join(': ')

const specsOf = (suites: Suite[]): NonNullable<Suite['specs']> =>
  suites.flatMap(suite => [...(suite.specs ?? []), ...specsOf(suite.suites ?? [])])

/** Several runs together. */
export const sum = (counts: Count[]): Count => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failures: counts.flatMap(({ failures }) => failures),
})
