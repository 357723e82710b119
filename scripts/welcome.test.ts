import { expect, it } from 'vitest'
import { readEnvironment } from '../server/base/environment.ts'
import { welcome, withFormat } from './welcome.ts'

const secret = 'only-for-tests-only-for-tests-only-for-tests'
const environment = (variables: Record<string, string>) =>
  readEnvironment({ SECRET: secret, APP_URL: 'http://localhost:3000', DATA_DIR: '/srv/data', ...variables })

it.each([
  [{}, 'plain'],
  [{ LOG_FORMAT: 'json' }, 'json'],
  [{ NODE_ENV: 'production' }, 'json'],
  [{ NODE_ENV: 'production', LOG_FORMAT: 'plain' }, 'plain'],
])('with %j the log is %s', (variables, format) => {
  expect(withFormat(environment(variables)).logFormat).toBe(format)
})

it('names the address, the accounts, the mailbox, the data folder and how to stop', () => {
  const place = { url: 'http://localhost:3000', accounts: ['  marta@example.org'] }
  expect(welcome(environment({}), place)).toEqual([
    'Our Peeps is open at http://localhost:3000',
    'Sample accounts:',
    '  marta@example.org',
    'Mail that the app sends is read at http://localhost:3000/dev/mailbox',
    'Data is in /srv/data',
    'Stop it with Ctrl+C',
  ])
  const served = environment({ SMTP_URL: 'smtp://localhost', DATABASE_URL: 'postgres://localhost/peeps' })
  expect(welcome(served, { ...place, accounts: [] })).toEqual([
    'Our Peeps is open at http://localhost:3000',
    'Data is in the database of DATABASE_URL, images and keys in /srv/data',
    'Stop it with Ctrl+C',
  ])
})
