import type { Deps } from './deps.ts'

type Given = Pick<Deps, 'accountChanges'> & { db: Deps['primary'] }

/** State of a feature that all requests of an app share, made when it is first used. */
export function perApp<State>(create: (given: Given) => State) {
  const states = new WeakMap<Deps['accountChanges'], State>()
  return ({ primary, accountChanges }: Pick<Deps, 'primary' | 'accountChanges'>): State => {
    const known = states.get(accountChanges)
    if (known) return known
    const state = create({ db: primary, accountChanges })
    states.set(accountChanges, state)
    return state
  }
}
