import type { Page } from '@playwright/test'

/** A refusal of the server, as `route.fulfill` takes it. */
export const refusal = (status: number, code: string, data: object = {}) => ({
  status,
  json: { defined: true, code, status, message: '', data },
})

/** What the server would say, for moments that hardly ever come. Allow the browser's own word about it in the test. */
export const refuse = (
  page: Page,
  path: string,
  status: number,
  code: string,
  { method = 'POST', data = {} }: { method?: string; data?: object } = {},
): Promise<unknown> =>
  page.route(path, route =>
    route.request().method() === method ? route.fulfill(refusal(status, code, data)) : route.fallback(),
  )
