import type { Member } from './people.ts'

export interface Answer {
  status: number
  code: string | undefined
  retryAfter: number | undefined
  body: unknown
  took: number
}

export interface Request {
  method: string
  path: string
  body?: unknown
}

const clientPatience = 15_000

/** Throws without a complete answer; the server may have executed the request. */
export async function send(
  url: string,
  { cookie }: Pick<Member, 'cookie'>,
  request: Request,
  patience: number = clientPatience,
): Promise<Answer> {
  const { method, path, body } = request
  const raw = body instanceof Uint8Array
  const began = performance.now()
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { origin: url, cookie, ...(raw ? {} : { 'content-type': 'application/json' }) },
    signal: AbortSignal.timeout(patience),
    ...(body === undefined ? {} : { body: raw ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
  })
  const text = await response.text()
  const retryAfter = Number(response.headers.get('retry-after') ?? undefined)
  const parsed = (text ? JSON.parse(text) : null) as { code?: string } | null
  return {
    status: response.status,
    code: parsed?.code,
    retryAfter: Number.isNaN(retryAfter) ? undefined : retryAfter,
    body: parsed,
    took: performance.now() - began,
  }
}

export async function ask<T>(url: string, member: Pick<Member, 'cookie'>, path: string): Promise<T> {
  const answer = await send(url, member, { method: 'GET', path })
  if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status} ${answer.code ?? ''}.`)
  return answer.body as T
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise(resolve => void setTimeout(resolve, milliseconds))
