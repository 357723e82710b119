import { implement, ORPCError, type ValidationError } from '@orpc/server'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { vi } from 'vitest'
import { contract, type Inputs, type Outputs } from '../../contract/contract.ts'
import { errorTable, type ErrorCode, type ErrorData } from '../../contract/errors.ts'
import { fieldsOf } from '../../contract/writing-errors.ts'

type Answers<In, Out> = {
  [Name in keyof Out]?: Answer<Name extends keyof In ? In[Name] : never, Out[Name]>
}
type Answer<In, Out> = (input: In) => Out | Promise<Out>

export type ApiAnswers = {
  [Feature in keyof Outputs]?: Answers<Inputs[Feature], Outputs[Feature]>
}

export type RawAnswers = Record<string, (request: Request) => Response | Promise<Response>>

export interface ReceivedCall {
  endpoint: string
  input: unknown
}

export interface FakeApi {
  calls: ReceivedCall[]
  sent(endpoint: string): unknown[]
  answer(answers: ApiAnswers): void
  raw(answers: RawAnswers): void
  /** Unanswered requests and contract violations; they fail the test. */
  problems: string[]
}

export function refusal<Code extends ErrorCode>(code: Code, data: ErrorData<Code> = {}): Error {
  const [status, message] = errorTable[code]
  return new ORPCError(code, { defined: true, status, message, data })
}

export const refuse =
  <Code extends ErrorCode>(code: Code, data?: ErrorData<Code>) =>
  (): never => {
    throw refusal(code, data)
  }

export const noConnection = (): never => {
  throw new NoConnection()
}
class NoConnection extends Error {}

export function held<T>(): { promise: Promise<T>; release: (value: T) => void } {
  const { promise, resolve } = Promise.withResolvers<T>()
  return { promise, release: resolve }
}

export function rawRefusal<Code extends ErrorCode>(code: Code, data: ErrorData<Code> = {}): Response {
  const [status, message] = errorTable[code]
  return Response.json({ defined: true, code, status, message, data }, { status })
}

/** Replaces `fetch`. Contract violations and endpoints without an answer fail the test. */
export function startFakeApi(answers: ApiAnswers, raw: RawAnswers = {}, now?: () => number): FakeApi {
  const api: FakeApi = {
    calls: [],
    problems: [],
    sent: endpoint => api.calls.filter(call => call.endpoint === endpoint).map(({ input }) => input),
    answer: more => {
      answers = merged(answers, more)
    },
    raw: more => void Object.assign(raw, more),
  }
  const router = implemented(async (endpoint, input) => {
    api.calls.push({ endpoint, input })
    const [feature, name] = endpoint.split('.') as [string, string]
    const found = (answers as Record<string, Record<string, (input: unknown) => unknown> | undefined>)[feature]?.[name]
    if (!found) throw new Error(`No test answers ${endpoint}.`)
    try {
      return await found(input)
    } catch (error) {
      if (error instanceof ORPCError && !refusalsOf(feature, name).has(error.code))
        api.problems.push(`The contract of ${endpoint} does not refuse with ${error.code}.`)
      throw error
    }
  })
  const handler = new OpenAPIHandler<Exchange>(router as never, {
    clientInterceptors: [
      async ({ context, next }) => {
        try {
          return await next()
        } catch (error) {
          if (error instanceof NoConnection) context.lost = true
          else if (!(error instanceof ORPCError)) api.problems.push(String(error))
          else if (error.code === 'BAD_REQUEST')
            throw refusal('INVALID_INPUT', { fields: fieldsOf((error.cause as ValidationError).issues as never) })
          else if (!error.defined) api.problems.push(`${error.message}: ${JSON.stringify(error.cause)}`)
          throw error
        }
      },
    ],
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(input, location.href), init)
    request.signal.throwIfAborted()
    const key = `${request.method} ${new URL(request.url).pathname}`
    const special = raw[key]
    if (special) {
      api.calls.push({ endpoint: key, input: null })
      return special(request)
    }
    const context: Exchange = { lost: false }
    const { matched, response } = await Promise.race([
      handler.handle(request, { prefix: '/api', context }),
      abortOf(request.signal),
    ])
    if (matched && now) response.headers.set('date', new Date(now()).toUTCString())
    if (matched && !context.lost) return response
    if (!matched) api.problems.push(`Unexpected request: ${key}`)
    throw new TypeError('Failed to fetch')
  })
  return api
}

const abortOf = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))

interface Exchange {
  lost: boolean
}

const refusalsOf = (feature: string, name: string): Set<string> => {
  const endpoints = contract[feature as keyof typeof contract] as Record<
    string,
    { '~orpc': { errorMap: Record<string, unknown> } }
  >
  return new Set(Object.keys(endpoints[name]?.['~orpc'].errorMap ?? {}))
}

export function merged(first: ApiAnswers, second: ApiAnswers): ApiAnswers {
  const all: Record<string, object> = { ...first }
  for (const [feature, answers] of Object.entries(second)) all[feature] = { ...all[feature], ...answers }
  return all
}

function implemented(handle: (endpoint: string, input: unknown) => unknown) {
  const features = implement(contract) as unknown as Record<string, Record<string, Implementer>>
  const router: Record<string, Record<string, unknown>> = {}
  for (const [feature, endpoints] of Object.entries(contract)) {
    router[feature] = {}
    for (const name of Object.keys(endpoints))
      router[feature][name] = features[feature]?.[name]?.handler(({ input }) => handle(`${feature}.${name}`, input))
  }
  return router
}

interface Implementer {
  handler(handle: (options: { input: unknown }) => unknown): unknown
}
