import * as z from 'zod/mini'

export interface Count {
  passed: number
  failed: number
}

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
})

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  errors: z.array(z.unknown()),
})

/** Counts of a Vitest JSON report. A file that failed although no test of it did, as when it cannot be read, is one failure. */
export function readVitestReport(json: unknown): Count {
  const { numPassedTests, numFailedTests, testResults } = z.parse(vitestReport, json)
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some(test => test.status === 'failed'),
  )
  return { passed: numPassedTests, failed: numFailedTests + broken.length }
}

/** Counts of a Playwright JSON report. An error outside any test is one failure; who passed at the second try has passed. */
export function readPlaywrightReport(json: unknown): Count {
  const { stats, errors } = z.parse(playwrightReport, json)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
}

/** The total of several runs. */
export const sum = (counts: Count[]): Count => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
})
