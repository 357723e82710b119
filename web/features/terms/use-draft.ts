import { useState } from 'react'
import type { TermsVersion } from '../../../contract/terms.ts'
import { newId } from '../../lib/storage/new-id.ts'
import { useViewer } from '../../lib/api/session.ts'
import { useStoredState } from '../../lib/storage/stored-state.ts'

export interface Words {
  /** As typed, possibly invalid. */
  version: string
  title: string
  contentMd: string
  effectiveAt: string
}

export interface Draft extends Words {
  /** Also set before the version is stored. */
  id: string
  isNew: boolean
  /** The revision that the text is based on. */
  revision: number
  base: Words
}

export const wordsOf = ({ version, title, contentMd, effectiveAt }: TermsVersion): Words => ({
  version: String(version),
  title,
  contentMd,
  effectiveAt,
})

const isChanged = ({ base, ...draft }: Draft): boolean =>
  (Object.keys(base) as (keyof Words)[]).some(name => draft[name] !== base[name])

/** `copied` is for a new version. Unsaved text survives a reload. */
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
    rebase: (on: TermsVersion) =>
      setStored({
        ...draft,
        id: on.id,
        isNew: false,
        version: String(on.version),
        revision: on.revision,
        base: wordsOf(on),
      }),
    asNew: (version: number) =>
      setStored({ ...draft, id: newId(), isNew: true, version: String(version), revision: 0 }),
    drop: () => {
      setStored(null)
      setFreshId(newId())
    },
  }
}
