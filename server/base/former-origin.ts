import type { Environment } from './environment.ts'

/** The former origin that a request was sent to, by its host: behind a proxy with TLS, its URL has the wrong scheme. */
export const formerOrigin = (url: string, { formerUrls }: Pick<Environment, 'formerUrls'>): string | undefined =>
  formerUrls.length > 0 ? formerUrls.find(one => new URL(one).host === new URL(url).host) : undefined
