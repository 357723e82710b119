import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { storedLength } from '../../../contract/text/characters.ts'
import type { FieldErrorCode } from '../../../contract/errors.ts'
import { limits } from '../../../contract/limits.ts'
import type { TermsVersion } from '../../../contract/terms.ts'
import { call } from '../../lib/api/api.ts'
import { failureOf, failureText } from '../../lib/api/failure.ts'
import { withFreshProof } from '../../lib/api/fresh-proof.ts'
import { termsKey } from './public.ts'
import { toastDestructive, toastSuccess } from '../../ui/feedback/toast.tsx'
import { legalKey, versionOf } from './queries.ts'
import type { Draft, Words } from './use-draft.ts'
import { ifPossible } from '../../lib/live/background.ts'

export type WrongWords = Partial<Record<keyof Words, FieldErrorCode>>

export interface Conflict {
  what: 'changed' | 'published'
  by: string | null
  at: string
  theirs: TermsVersion
}

interface Sent {
  draft: Draft
  published: boolean
  over?: number
}

const store = ({ draft, published, over }: Sent) => {
  const { id, title, contentMd, effectiveAt } = draft
  const words = { title, contentMd, effectiveAt, published }
  const update = (revision: number) => call(api => api.terms.update({ termsId: id, revision, ...words }))
  return withFreshProof(async () => {
    if (!draft.isNew) return update(over ?? draft.revision)
    try {
      return await call(api => api.terms.create({ id, version: Number(draft.version), ...words }))
    } catch (error) {
      // The answer to an earlier attempt was lost.
      const { code, data } = failureOf(error)
      if (code !== 'ALREADY_STORED' || data.version === undefined) throw error
      return update(over ?? Number(data.version))
    }
  })
}

/** A failure keeps the text. */
export function useSave({
  onSaved,
  onTaken,
}: {
  onSaved: (version: TermsVersion, sent: Draft) => void
  /** The id of a new version is taken. */
  onTaken: (sent: Draft) => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [wrong, setWrong] = useState<WrongWords>({})
  const [conflict, setConflict] = useState<Conflict | null>(null)

  const refuse = (fields: WrongWords) => {
    setWrong(fields)
    const [first] = Object.keys(fields)
    if (first) document.getElementById(`terms-${first}`)?.focus()
  }

  const saving = useMutation({
    mutationFn: store,
    onSuccess: async (version, { draft, published }) => {
      setWrong({})
      setConflict(null)
      client.setQueryData(versionOf(version.id).queryKey, version)
      onSaved(version, draft)
      toastSuccess(t(published ? 'legal.published' : 'legal.saved', { version: version.version }))
      if (published) void client.invalidateQueries({ queryKey: termsKey })
      await client.invalidateQueries({ queryKey: legalKey })
    },
    onError: async (error, { draft }) => {
      const { code, data } = failureOf(error)
      // The user closed the code dialog.
      if (code === 'CODE_NEEDED') return
      toastDestructive(t('legal.failed'), failureText(t, error))
      if (code === 'BODY_TOO_LARGE') return refuse({ contentMd: 'termsTooLong' })
      refuse(data.fields ?? {})
      if (code === 'ID_TAKEN' || code === 'ALREADY_STORED') onTaken(draft)
      if (code === 'VERSION_TAKEN') void client.invalidateQueries({ queryKey: legalKey })
      if (code !== 'TERMS_CHANGED' && code !== 'TERMS_PUBLISHED') return
      const what = code === 'TERMS_CHANGED' ? 'changed' : 'published'
      const theirs = await ifPossible(client.fetchQuery({ ...versionOf(draft.id), staleTime: 0 }))
      if (theirs) setConflict({ what, by: data.changedBy ?? null, at: data.changedAt ?? theirs.updatedAt, theirs })
      void client.invalidateQueries({ queryKey: legalKey })
    },
  })

  return {
    wrong,
    conflict,
    pending: saving.isPending ? (saving.variables.published ? 'publish' : 'save') : null,
    settle: () => {
      setConflict(null)
      setWrong({})
    },
    correct: (part: Partial<Words>) =>
      setWrong(before => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part)))),
    /** Text over the limit is rejected without a request. */
    save: (sent: Sent) => {
      if (saving.isPending) return
      if (storedLength(sent.draft.contentMd) > limits.termsMax) refuse({ contentMd: 'termsTooLong' })
      else saving.mutate(sent)
    },
  }
}
