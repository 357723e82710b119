/** Passkeys belong to a host name: browsers offer none at an IP, such as 127.0.0.1. */
export const canUsePasskeys = (): boolean =>
  globalThis.isSecureContext && 'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(location.hostname)
