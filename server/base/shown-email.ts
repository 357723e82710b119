import { domainToUnicode } from 'node:url'

export function shownEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1
  const domain = email.includes('xn--', at) ? domainToUnicode(email.slice(at)) : ''
  return domain ? `${email.slice(0, at)}${domain}` : email
}
