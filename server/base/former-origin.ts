import type { Environment } from './environment.ts'

/** By the host: behind a proxy with TLS, the URL of a request has the wrong scheme. */
export const formerOrigin = (url: string, { formerUrls }: Pick<Environment, 'formerUrls'>): string | undefined =>
  formerUrls.length > 0 ? formerUrls.find(one => new URL(one).host === new URL(url).host) : undefined
