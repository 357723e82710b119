import { useState } from 'react'
import type { TermsVersion } from '../../../contract/terms.ts'
import { newId } from '../../lib/new-id.ts'
import { useViewer } from '../../lib/session.ts'
import { useStoredState } from '../../lib/stored-state.ts'

export interface Words {
  /** As it is typed: a number, or not yet. */
  version: string
  title: string
  contentMd: string
  effectiveAt: string
}

/** What is being written, with what it began as. */
export interface Draft extends Words {
  /** Of the row, also of one that is still to be made. */
  id: string
  isNew: boolean
  /** The revision that was read. */
  revision: number
  base: Words
}

export const wordsOf = ({ version, title, contentMd, effectiveAt }: TermsVersion): Words => ({
  version: String(version),
  title,
  contentMd,
  effectiveAt,
})

export const isChanged = ({ base, ...draft }: Draft): boolean =>
  (Object.keys(base) as (keyof Words)[]).some(name => draft[name] !== base[name])

/**
 * What is written, from what the server has (`read`) or, for a new version, from the words `copied`. What is not saved
 * outlives a reload; without it everything begins with the server's words.
 */
export function useDraft({ read, copied }: { read: TermsVersion | undefined; copied: Words }) {
  const { id: viewerId } = useViewer()
  const [stored, setStored] = useStoredState<Draft | null>(`${viewerId}:terms`, null)
  const [freshId, setFreshId] = useState(newId)
  const begin = (from: TermsVersion | undefined): Draft => {
    const base = from ? wordsOf(from) : copied
    return { ...base, base, id: from?.id ?? freshId, isNew: !from, revision: from?.revision ?? 0 }
  }
  const draft = stored ?? begin(read)
  const put = (next: Draft) => setStored(isChanged(next) ? next : null)
  return {
    draft,
    unsaved: stored !== null,
    change: (part: Partial<Words>) => put({ ...draft, ...part }),
    /** Puts the same words upon what the server has by now. */
    rebase: (on: TermsVersion) =>
      setStored({
        ...draft,
        id: on.id,
        isNew: false,
        version: String(on.version),
        revision: on.revision,
        base: wordsOf(on),
      }),
    /** Makes a version of its own of the words. */
    asNew: (version: number) =>
      setStored({ ...draft, id: newId(), isNew: true, version: String(version), revision: 0 }),
    /** Forgets what is not saved. */
    drop: () => {
      setStored(null)
      setFreshId(newId())
    },
  }
}
