import type { AnyDefinition } from './definition.ts'
import type { StoredNotice } from './notice.ts'

/** The kinds of notifications that this process knows. */
export interface NotificationKinds {
  all: readonly AnyDefinition[]
  /** Throws for a kind of another version, whose job is to be run by another process. */
  of: (kind: string) => AnyDefinition
  /** Which kinds members of an audience can be notified of. Throws as `of`. */
  caused: (notice: Pick<StoredNotice, 'kind' | 'audience'>) => readonly AnyDefinition[]
}

export function createKinds(all: readonly AnyDefinition[]): NotificationKinds {
  const known = new Map<string, AnyDefinition>(all.map(one => [one.kind, one]))
  if (known.size < all.length) throw new Error('Two notifications have the same kind.')
  const found = (definition: AnyDefinition | undefined, name: string) => {
    if (!definition) throw new Error(`This version has no notification ${name}.`)
    return definition
  }
  return {
    all,
    of: kind => found(known.get(kind), kind),
    caused({ kind, audience }) {
      if (kind) return [found(known.get(kind), kind)]
      const [first, ...others] = all.filter(({ audiences }) => audiences?.[audience])
      return [found(first, audience), ...others]
    },
  }
}
