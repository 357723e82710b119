import { setTimeout as pause } from 'node:timers/promises'
import type { S3Settings } from '../base/environment.ts'
import { signed } from './s3-signature.ts'
import { MediaStoreDown } from './store.ts'

interface S3Call {
  method: 'GET' | 'PUT' | 'DELETE'
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
}

interface S3Answer {
  status: number
  body: Uint8Array<ArrayBuffer>
}

export interface Patience {
  attempt: number
  whole: number
}

const attempts = 4
const firstPause = 100

/**
 * Sends path-style requests signed with AWS Signature Version 4. All are idempotent, so connection errors, timeouts, 5xx and 429
 * are retried. Throws MediaStoreDown if no attempt succeeds, and for responses that are neither 2xx nor `expected`.
 */
export const createS3Request = (settings: S3Settings) => {
  const { endpoint, bucket } = settings

  async function once({ method, key = '', query = {}, headers = {}, body }: S3Call, patience: number) {
    const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    const url = `${endpoint}/${bucket}${key && `/${key}`}${search.length > 0 ? `?${search.join('&')}` : ''}`
    const response = await fetch(url, {
      method,
      headers: await signed(settings, { method, url, headers, body }),
      ...(body ? { body } : {}),
      // Signed requests must not reach a host that the operator did not configure.
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    return { status: response.status, body: new Uint8Array(await response.arrayBuffer()) }
  }

  return async (call: S3Call, patience: Patience, expected: (code: string) => boolean = () => false) => {
    const until = performance.now() + patience.whole
    for (let attempt = 1; ; attempt++) {
      const left = Math.max(1, Math.ceil(Math.min(patience.attempt, until - performance.now())))
      const answer = await once(call, left).catch(whyNone)
      if (answered(answer) && (isFine(answer) || expected(codeOf(answer)))) return answer
      const wait = firstPause * 2 ** (attempt - 1) * (0.5 + Math.random())
      const again = !answered(answer) || answer.status >= 500 || answer.status === 429
      if (!again || attempt === attempts || performance.now() + wait >= until)
        throw new MediaStoreDown(
          `The media store failed at ${call.method}: ${answered(answer) ? told(answer) : answer}`,
        )
      await pause(wait)
    }
  }
}

const answered = (answer: S3Answer | string): answer is S3Answer => typeof answer !== 'string'
const isFine = ({ status }: S3Answer) => status >= 200 && status < 300

/** Only the code is used: the rest of an error response repeats the request, its key and the signed values. */
export const codeOf = ({ body }: S3Answer): string =>
  /<Code>(\w{1,60})<\/Code>/.exec(Buffer.from(body).subarray(0, 10_000).toString())?.[1] ?? ''

const told = (answer: S3Answer) => `${answer.status} ${codeOf(answer)}`.trim()

/** Errors not raised by the connection are bugs and are rethrown. */
function whyNone(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'no answer in time'
  if (!(error instanceof TypeError && /^(fetch failed|terminated)$/.test(error.message))) throw error
  const { code } = (error.cause ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : 'no answer'
}
