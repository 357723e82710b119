import type { Page } from '@playwright/test'

export const refusal = (status: number, code: string, data: object = {}) => ({
  status,
  json: { defined: true, code, status, message: '', data },
})

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
