import type { Environment } from '../base/environment.ts'
import { serverLimits } from '../base/limits.ts'
import { requestFrom, requestPublic, type Outside } from '../outside/request.ts'
import type { PushKeys } from './keys.ts'
import { isKnownService, isTrustedOrigin } from './services.ts'

interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  payload: string
  /** At the push service, a newer message replaces an undelivered one with the same topic. 32 characters of base64url. */
  topic: string
  urgency: 'normal' | 'high'
  keptFor: number
}

interface Parts {
  environment: Pick<Environment, 'pushServices' | 'appUrl' | 'mailFrom' | 'contactEmail'>
  outside: Outside
  keys: PushKeys
}

export class PushRefusedError extends Error {
  readonly status: number
  constructor(status: number) {
    super(`The push service answered with ${status}.`)
    this.status = status
  }
}

/**
 * Resolves to false if the subscription no longer exists. Throws PushRefusedError, and errors of the network. Signed as in RFC
 * 8292.
 */
export async function sendPush(
  { environment, outside, keys }: Parts,
  { endpoint, p256dh, auth }: Subscription,
  { payload, topic, urgency, keptFor }: PushMessage,
): Promise<boolean> {
  // The list may have become shorter since the browser subscribed.
  if (!isKnownService(environment, endpoint)) return false
  const { default: webPush } = await import('web-push')
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { ...keys, subject: contactOf(environment) },
    topic,
    urgency,
    TTL: keptFor,
  })
  const url = new URL(endpoint)
  const request = {
    method: 'POST' as const,
    headers: headers as Record<string, string | number>,
    body,
    signal: AbortSignal.timeout(outside.patience),
    reuse: true,
  }
  const port = Number(url.port) || (url.protocol === 'http:' ? 80 : 443)
  const response = isTrustedOrigin(environment, url)
    ? await requestFrom({ host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port }, url, request)
    : await requestPublic(outside, url, request)
  // Otherwise the connection could not be used again.
  response.resume()
  const { statusCode = 0 } = response
  if (statusCode >= 200 && statusCode < 300) return true
  if (statusCode === 404 || statusCode === 410) return false
  throw new PushRefusedError(statusCode)
}

const contactOf = ({ appUrl, contactEmail, mailFrom }: Parts['environment']): string => {
  if (appUrl?.startsWith('https:')) return appUrl
  return `mailto:${contactEmail ?? addressIn(mailFrom)}`
}

const addressIn = (from: string): string =>
  from
    .slice(from.lastIndexOf('<') + 1)
    .replace('>', '')
    .trim()

export const keptUntil = (end: Date | null): number => {
  const max = serverLimits.pushKept / 1000
  return end ? Math.max(0, Math.min(max, Math.round((end.getTime() - Date.now()) / 1000))) : max
}
