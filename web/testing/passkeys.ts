import { vi } from 'vitest'
import type { PasskeyRequestOptions } from '../../contract/passkeys.ts'

export const someOptions: PasskeyRequestOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 600_000,
  userVerification: 'required',
  allowCredentials: [],
}

export const someCreationOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'Our Peeps' },
  user: { id: 'aGFuZGxl', name: 'marta@example.org', displayName: 'Marta Ribeiro' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' as const }],
  timeout: 300_000,
  attestation: 'none' as const,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true as const,
    userVerification: 'required' as const,
  },
}

const bytes = () => new TextEncoder().encode('bytes').buffer
const credential = (response: object) => ({
  id: 'Ynl0ZXM',
  rawId: bytes(),
  type: 'public-key',
  response: { clientDataJSON: bytes(), ...response },
  getClientExtensionResults: () => ({}),
})
const asserted = () => credential({ authenticatorData: bytes(), signature: bytes(), userHandle: bytes() })
const created = () => credential({ attestationObject: bytes(), getTransports: () => ['internal'] })

export const sentPasskey = {
  id: 'Ynl0ZXM',
  rawId: 'Ynl0ZXM',
  type: 'public-key',
  response: {
    clientDataJSON: 'Ynl0ZXM',
    authenticatorData: 'Ynl0ZXM',
    signature: 'Ynl0ZXM',
    userHandle: 'Ynl0ZXM',
  },
}

/** A browser with passkeys, until the end of a test that opens a page. Call it before `openPage`. */
export function installPasskeys({ autofill = false } = {}) {
  let refusal: string | undefined
  let suggested: ((value: unknown) => void) | undefined
  const asked: { mediation: string | undefined }[] = []
  const answer = (made: () => unknown) => {
    if (refusal) throw new DOMException('Refused.', refusal)
    return made()
  }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { isConditionalMediationAvailable: async () => autofill }),
  )
  const credentials = {
    get: async ({ mediation, signal }: { mediation?: string; signal: AbortSignal }) => {
      asked.push({ mediation })
      if (mediation !== 'conditional') return answer(asserted)
      return new Promise((resolve, reject) => {
        suggested = resolve
        signal.addEventListener('abort', () => reject(new DOMException('Aborted.', 'AbortError')))
      })
    },
    create: async () => answer(created),
  }
  vi.stubGlobal('navigator', new Proxy(navigator, { get: (target, name) => read(target, name) }))
  function read(target: Navigator, name: string | symbol): unknown {
    if (name === 'credentials') return credentials
    const value: unknown = Reflect.get(target, name, target)
    return typeof value === 'function' ? (value as () => unknown).bind(target) : value
  }
  return {
    asked,
    refuseWith: (name: string | undefined) => void (refusal = name),
    choose: () => suggested?.(asserted()),
  }
}
