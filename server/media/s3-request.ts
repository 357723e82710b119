import { setTimeout as pause } from 'node:timers/promises'
import type { S3Settings } from '../environment.ts'
import { signed } from './s3-signature.ts'
import { MediaStoreDown } from './store.ts'

interface S3Call {
  method: 'GET' | 'PUT' | 'DELETE'
  /** Below the bucket; empty: the bucket itself. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
}

interface S3Answer {
  status: number
  body: Uint8Array<ArrayBuffer>
}

/** Milliseconds for one try, connection and answer, and for all of them with the pauses between. */
export interface Patience {
  attempt: number
  whole: number
}

const attempts = 4
const firstPause = 100

/**
 * Sends requests to one bucket, named in the path, signed with AWS Signature Version 4: every header that we set and the
 * bytes of the body. All our requests may be repeated, so what breaks off, is not answered in time, or is answered with
 * 5xx or 429 is sent again, as long as the patience lasts. Throws MediaStoreDown for what never succeeds, and for every
 * answer that is neither 2xx nor named in `expected`.
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
      // An address that the operator did not name must not get a signed request.
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

/** Of an error's document only its code: the rest repeats the request, its key and what was signed. */
export const codeOf = ({ body }: S3Answer): string =>
  /<Code>(\w{1,60})<\/Code>/.exec(Buffer.from(body).subarray(0, 10_000).toString())?.[1] ?? ''

const told = (answer: S3Answer) => `${answer.status} ${codeOf(answer)}`.trim()

/** In a word, why there is no answer. What `fetch` does not say of a connection is a mistake of ours, and thrown on. */
function whyNone(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'no answer in time'
  if (!(error instanceof TypeError && /^(fetch failed|terminated)$/.test(error.message))) throw error
  const { code } = (error.cause ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : 'no answer'
}
