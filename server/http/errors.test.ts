import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { createORPCClient } from '@orpc/client'
import { minifyContractRouter, type ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { contract, type Contract } from '../../contract/contract.ts'
import { createTestApp, origin } from '../../tests/support/app.ts'
import { openTestDatabase } from '../../tests/support/city/database.ts'
import { asAppError } from './errors.ts'

it('distinguishes a missing table from an unexpected error', async () => {
  const { db } = await openTestDatabase()
  const log = pino({ level: 'silent' })
  const failure = (statement: string) =>
    sql
      .raw(statement)
      .execute(db)
      .then(
        () => undefined,
        (error: unknown) => asAppError(error, log).code,
      )
  expect(await failure('select * from a_table_of_tomorrow')).toBe('NOT_MIGRATED')
  expect(await failure('select a_column_of_tomorrow from posts')).toBe('INTERNAL')
})

it('reports errors outside the contract in the same shape as errors within it', async () => {
  const app = await createTestApp()
  const codeFor = (headers: Record<string, string>) => {
    const client = createORPCClient<JsonifiedClient<ContractRouterClient<Contract>>>(
      new OpenAPILink(minifyContractRouter(contract), {
        url: `${origin}/api`,
        fetch: async ({ url, method }) => app.request(method, url.slice(origin.length), { body: {}, headers }),
      }),
    )
    return client.people.renewInvite().catch(({ code }: { code: string }) => code)
  }
  expect(await codeFor({})).toBe('SIGNED_OUT')
  expect(await codeFor({ origin: 'https://evil.example' })).toBe('FOREIGN_ORIGIN')
})

it('maps a missing database socket to UNAVAILABLE, and any other missing file to INTERNAL', async () => {
  const log = pino({ level: 'silent' })
  const noSocket = new Promise<Error>(resolve => void connect('/nowhere/.s.PGSQL.5432').once('error', resolve))
  const noFile = readFile('/nowhere/letters.woff').catch((error: unknown) => error)
  expect(asAppError(await noSocket, log).code).toBe('UNAVAILABLE')
  expect(asAppError(await noFile, log).code).toBe('INTERNAL')
})

it('maps a refused write to READING_ONLY, and an error of the pooler to UNAVAILABLE, but not a wrong message to it', () => {
  const log = pino({ level: 'silent' })
  const codeOf = (code: string, severity: string) =>
    asAppError(Object.assign(new Error('failed'), { code, severity }), log)
  expect(codeOf('25006', 'ERROR')).toMatchObject({ code: 'READING_ONLY', status: 503, retryAfter: 5 })
  expect(codeOf('08P01', 'FATAL')).toMatchObject({ code: 'UNAVAILABLE', status: 503, retryAfter: 2 })
  expect(codeOf('08P01', 'ERROR').code).toBe('INTERNAL')
})
