import { Counter, type Registry } from 'prom-client'
import type { ErrorCode } from '../../contract/errors.ts'
import { rates } from '../../contract/limits.ts'
import type { AppError, Rate } from '../base/errors.ts'
import { Timings } from './timings.ts'

/** `route` is an endpoint name or a path pattern, never a URL, to bound the number of series. */
export interface Answered {
  route: string
  method: string
  status: number
  seconds: number
  failed: AppError | undefined
}

const uncontracted: Rate[] = ['signInDelays', 'streamsPerPerson']

const steps = { 'accounts.signIn': 'password', 'security.enterCode': 'code' } as const
const outcomes: Partial<Record<ErrorCode, string>> = {
  WRONG_CREDENTIALS: 'wrong',
  INVALID_CODE: 'wrong',
  SECOND_STEP_LOCKED: 'locked',
  TOO_MANY_REQUESTS: 'delayed',
  EMAIL_NOT_CONFIRMED: 'notConfirmed',
  ACCOUNT_INACTIVE: 'inactive',
}
const allOutcomes = ['right', ...new Set(Object.values(outcomes)), 'failed']

export function trafficMetrics(registers: Registry[]) {
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    registers,
  })
  // Each further label would multiply the dozen series.
  const durations = new Timings({
    name: 'http_request_duration_seconds',
    help: 'Time until the answer began, by route.',
    label: 'route',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const errors = new Counter({
    name: 'http_errors_total',
    help: 'Requests that were refused or failed, by route and code.',
    labelNames: ['route', 'code'],
    registers,
  })
  const refused = new Counter({
    name: 'rate_limit_refusals_total',
    help: 'Requests above a rate, by its name.',
    labelNames: ['rate'],
    registers,
  })
  const signIns = new Counter({
    name: 'sign_ins_total',
    help: 'Passwords and codes that were tried, by what came of it.',
    labelNames: ['step', 'outcome'],
    registers,
  })
  for (const rate of [...Object.keys(rates), ...uncontracted]) refused.inc({ rate }, 0)
  for (const step of Object.values(steps)) for (const outcome of allOutcomes) signIns.inc({ step, outcome }, 0)

  return {
    answered({ route, method, status, seconds, failed }: Answered): void {
      requests.inc({ route, method, status: String(status) })
      durations.observe(seconds, route)
      if (failed) errors.inc({ route, code: failed.code })
      if (failed?.rate) refused.inc({ rate: failed.rate })
      if (route in steps)
        signIns.inc({
          step: steps[route as keyof typeof steps],
          outcome: failed ? (outcomes[failed.code] ?? 'failed') : 'right',
        })
    },
  }
}
