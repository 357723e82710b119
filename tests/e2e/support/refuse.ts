import type { Page } from '@playwright/test'

/** An error answer of the server, as options for `route.fulfill`. */
export const refusal = (status: number, code: string, data: object = {}) => ({
  status,
  json: { defined: true, code, status, message: '', data },
})

/** Simulates an error of the server that is hard to trigger. The test must allow the browser's console error for it. */
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
