import { createAccount } from '../factories.ts'
import { eventInput } from '../event-input.ts'
import { signInAs, type TestApp } from '../app.ts'
import { drawing } from '../pictures.ts'
import type { AccountOptions } from '../../../sample/factories.ts'

export interface Guest {
  id: string
  as: string
}

export function gathering(app: TestApp) {
  const guest = async (options: AccountOptions = {}): Promise<Guest> => {
    const { account } = await createAccount(app.deps.db, options)
    return { id: account.id, as: await signInAs(app, account) }
  }
  const upload = async ({ as }: Guest, body?: Uint8Array) => {
    const picture = body ?? (await drawing(400, 300).jpeg().toBuffer())
    const response = await app.request('PUT', '/api/covers', { as, body: picture })
    return {
      status: response.status,
      body: (await response.json()) as { coverId: string; code?: string; picture: Picture },
    }
  }
  const create = async (who: Guest, given: Record<string, unknown> = {}) => {
    const cover = 'cover' in given ? given['cover'] : { coverId: (await upload(who)).body.coverId }
    return app.api('POST', '/events', { as: who.as, body: eventInput({ ...given, cover }) })
  }
  return {
    guest,
    upload,
    create,
    read: ({ as }: Guest, id: string) => app.api('GET', `/events/${id}`, { as }),
    edit: ({ as }: Guest, id: string, body: object) => app.api('PUT', `/events/${id}`, { as, body }),
    cancel: ({ as }: Guest, id: string, reason: unknown = 'Rain') =>
      app.api('POST', `/events/${id}/cancel`, { as, body: { reason } }),
    join: ({ as }: Guest, id: string) => app.api('PUT', `/events/${id}/attendance`, { as }),
    list: ({ as }: Guest, query = '') => app.api('GET', `/events${query && `?${query}`}`, { as }),
  }
}

interface Picture {
  width: number
  height: number
  sizes: { width: number; url: string }[]
}
