import { expect, it } from 'vitest'
import { failureText } from './failure.ts'
import { languages } from '../../../contract/values/language.ts'
import { createI18n, speak } from '../i18n/i18n.ts'

const i18n = createI18n()
const { t } = i18n
const failed = (code: string, status: number, data = {}) => failureText(t, { code, status, data })

it('includes the request ID only for internal errors', () => {
  const requestId = '0193f000-0000-4000-8000-000000000001'
  expect(failed('INTERNAL', 500, { requestId })).toBe(
    `Something unexpected happened — please try again in a moment. (request ${requestId})`,
  )
  expect(failed('INTERNAL', 500)).toBe('Something unexpected happened — please try again in a moment.')
  expect(failed('FORBIDDEN', 403, { requestId })).toBe("You don't have permission to do that.")
  expect(failed('TOO_MANY_REQUESTS', 429, { requestId, retryAfter: 61 })).toMatch(/Try again in 2 minutes\.$/)
  expect(failureText(t, new TypeError('Failed to fetch'))).toMatch(/^Connection trouble/)
})

it.each(languages)('blames the connection only if nothing answered: %s', async language => {
  await speak(i18n, language)
  expect(failureText(i18n.t, new TypeError('Failed to fetch'))).toMatch(/internet/)
  const answered = failureText(i18n.t, { code: 'UNAVAILABLE', status: 503 })
  expect(answered).toMatch(/^Our Peeps /)
  expect(answered).not.toMatch(/connection|internet|conexión|connexió/i)
})
