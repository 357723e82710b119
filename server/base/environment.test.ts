import { describe, expect, it } from 'vitest'
import { readEnvironment } from './environment.ts'

const SECRET = 'only-for-tests-only-for-tests-only-for-tests'
const url = 'postgres://user:password@host:5432/peeps'

describe('the variables of the database', () => {
  it('name a pooler with the server behind it, and replicas', () => {
    const read = readEnvironment({
      SECRET,
      DATABASE_URL: 'postgres://user:password@pooler:6432/peeps',
      DATABASE_DIRECT_URL: url,
      DATABASE_NAMED_STATEMENTS: 'off',
      DATABASE_REPLICA_URLS: ` ${url} , postgresql://other/peeps,`,
    })
    expect(read).toMatchObject({
      databaseDirectUrl: url,
      namedStatements: false,
      replicaUrls: [url, 'postgresql://other/peeps'],
    })
    expect(readEnvironment({ SECRET })).toMatchObject({ namedStatements: true, replicaUrls: [] })
  })

  it.each([
    [{ DATABASE_DIRECT_URL: url }, 'DATABASE_DIRECT_URL requires DATABASE_URL.'],
    [{ DATABASE_REPLICA_URLS: url }, 'DATABASE_REPLICA_URLS requires DATABASE_URL.'],
    [
      { DATABASE_URL: url, DATABASE_REPLICA_URLS: `${url},mysql://host/peeps` },
      /^DATABASE_REPLICA_URLS must be addresses/,
    ],
    [{ DATABASE_URL: url, DATABASE_REPLICA_URLS: 'standby' }, /^DATABASE_REPLICA_URLS must be addresses/],
    [{ DATABASE_URL: url, DATABASE_NAMED_STATEMENTS: 'no' }, 'DATABASE_NAMED_STATEMENTS must be "on" or "off".'],
  ])('are refused if they are %j', (variables, message) => {
    expect(() => readEnvironment({ SECRET, ...variables })).toThrow(message)
  })
})
