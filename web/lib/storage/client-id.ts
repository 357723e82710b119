import { useCallback, useEffect, useMemo, useState } from 'react'
import { failureOf } from '../api/failure.ts'
import { readLocal, writeLocal } from './local.ts'
import { newId } from './new-id.ts'
import { clearStored, keepDraft, sentId, useStoredState } from './stored-state.ts'

export interface ClientId {
  shown: string
  take: () => Promise<string>
  takeNow: () => string
  takeBack: (id: string) => void
  renew: () => void
}

const own = new Map<string, string>()
const releases = new Map<string, () => void>()

/*
 * The browser releases a lock when the page is gone. So the same tab gets the id of its draft back after a reload, as does a
 * later tab, but not a concurrent one, even as a copy of the tab.
 */
const claim = (id: string): Promise<boolean> =>
  new Promise(resolve => {
    // Missing over plain http: tabs share the id of a draft.
    if (releases.has(id) || !('locks' in navigator)) return resolve(true)
    navigator.locks
      .request(`draft:${id}`, { ifAvailable: true }, lock => {
        resolve(lock !== null)
        return lock && new Promise<void>(release => releases.set(id, release))
      })
      .catch(() => resolve(true))
  })

/** Also kept for the tab, because another one with the draft may send it, or store it and clear the storage of both. */
function keep(key: string, id: string) {
  keepDraft(key, id)
  writeLocal(sentInTab + key, id, 'sessionStorage')
}
const sentInTab = 'sent:'

const keptIds = (key: string) => [readLocal(sentInTab + key, 'sessionStorage'), sentId(key)]

async function idOf(key: string): Promise<string> {
  for (const kept of own.has(key) ? [] : keptIds(key))
    if (kept && (await claim(kept))) {
      if (!own.has(key)) own.set(key, kept)
      break
    }
  const id = own.get(key) ?? newId()
  own.set(key, id)
  return id
}

function forget(key: string) {
  const id = own.get(key) ?? ''
  own.delete(key)
  releases.get(id)?.()
  releases.delete(id)
  writeLocal(sentInTab + key, null, 'sessionStorage')
}

/** An emptied draft gets a new id. */
export function useClientId(key: string | null, isBlank: boolean): ClientId {
  const [shown, setShown] = useState(newId)
  const show = useCallback(() => {
    if (key !== null) void idOf(key).then(setShown)
  }, [key])
  useEffect(() => {
    if (key !== null && isBlank) forget(key)
    show()
  }, [key, isBlank, show])
  return useMemo(() => {
    const takeNow = () => {
      if (key === null) return shown
      const id = own.get(key) ?? newId()
      own.set(key, id)
      return id
    }
    return {
      shown,
      takeNow,
      take: async () => {
        if (key === null) return shown
        const id = await idOf(key)
        await claim(id)
        keep(key, id)
        return id
      },
      takeBack: id => {
        if (key === null) return
        own.set(key, id)
        void claim(id)
        keep(key, id)
      },
      renew: () => {
        if (key === null) return setShown(newId())
        forget(key)
        keepDraft(key, null)
        show()
      },
    }
  }, [key, shown, show])
}

/** Survives a reload, and a sign-out once sending was attempted. */
export function useDraft<T>(key: string, blank: T, isBlank: (draft: T) => boolean) {
  const [draft, setDraft] = useStoredState(key, blank)
  return {
    draft,
    setDraft,
    ids: useClientId(key, isBlank(draft)),
    clear: () => {
      // An unmounted screen loses state updates.
      clearStored(key)
      setDraft(blank)
    },
  }
}

/**
 * Stores a form once. If an earlier attempt was stored, although its answer was lost, and the form was changed since, edits what is
 * stored. A form that can neither be stored nor edited is sent under a new id next time.
 */
export async function storeOnce<Stored>(
  ids: ClientId,
  {
    create,
    edit,
  }: { create: (id: string) => Promise<Stored>; edit?: (id: string, basedOn: string) => Promise<Stored> },
): Promise<{ stored: Stored; isEdit: boolean }> {
  const id = await ids.take()
  try {
    const stored = await create(id)
    ids.renew()
    return { stored, isEdit: false }
  } catch (error) {
    const { code, data } = failureOf(error)
    const isKnown = code === 'ALREADY_STORED'
    if (isKnown && edit && data.version !== undefined) {
      const stored = await edit(id, data.version)
      ids.renew()
      return { stored, isEdit: true }
    }
    if (isKnown || code === 'ID_TAKEN') ids.renew()
    throw error
  }
}
