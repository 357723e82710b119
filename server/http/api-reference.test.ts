import { expect, it } from 'vitest'
import { createTestApp } from '../../tests/support/app.ts'

it('has no references in the OpenAPI document, because its page resolves none', async () => {
  const { status, body } = await (await createTestApp()).api('GET', '/openapi.json')
  expect(status).toBe(200)
  expect(Object.keys(body.paths)).toContain('/questions/{questionId}/replies')
  expect(JSON.stringify(body)).not.toContain('"$ref"')
})
