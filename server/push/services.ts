import type { Environment } from '../base/environment.ts'

export function isKnownService({ pushServices }: Pick<Environment, 'pushServices'>, endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password) return false
  return (
    isTrustedOrigin({ pushServices }, url) ||
    (url.protocol === 'https:' && url.port === '' && isOf(pushServices, url.hostname))
  )
}

/** Named with its protocol, so that it may be on a private network and on any port. */
export const isTrustedOrigin = ({ pushServices }: Pick<Environment, 'pushServices'>, { origin }: URL): boolean =>
  pushServices.includes(origin)

const isOf = (services: readonly string[], host: string) =>
  services.some(one => (one.startsWith('*.') ? host.endsWith(one.slice(1)) : host === one))
