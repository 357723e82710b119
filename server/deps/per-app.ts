import type { Deps } from './deps.ts'

type Given = Pick<Deps, 'accountChanges'> & { db: Deps['primary'] }

/** State of a feature that all requests of an app share, made when it is first used; one for each database that they read from. */
export function perApp<State>(create: (given: Given) => State) {
  const apps = new WeakMap<Deps['accountChanges'], WeakMap<Deps['primary'], State>>()
  return ({ primary, accountChanges }: Pick<Deps, 'primary' | 'accountChanges'>): State => {
    const states = apps.get(accountChanges) ?? new WeakMap<Deps['primary'], State>()
    apps.set(accountChanges, states)
    const known = states.get(primary)
    if (known) return known
    const state = create({ db: primary, accountChanges })
    states.set(primary, state)
    return state
  }
}
