import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminUser } from '../../../contract/admin.ts'
import type { Outputs } from '../../../contract/contract.ts'
import type { Role } from '../../../contract/vocabulary.ts'
import { call } from '../../lib/api/api.ts'
import { failureOf, failureText } from '../../lib/api/failure.ts'
import { withFreshProof } from '../../lib/api/fresh-proof.ts'
import { toastDestructive, toastSuccess } from '../../ui/feedback/toast.tsx'
import { putUsers } from './queries.ts'

type Asked = { user: AdminUser; role: Role } | { users: readonly AdminUser[]; active: boolean }
interface Pending {
  role?: Role
  active?: boolean
}
type Refused = Outputs['admin']['setManyActive']['refused'][number] & { name: string }
export type Changes = ReturnType<typeof useChanges>

/** A control shows the new value while its request is pending. */
export function useChanges(onDone?: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [pending, setPending] = useState<Readonly<Record<string, Pending>>>({})
  const [refused, setRefused] = useState<Refused[]>([])
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({})

  /** Undefined after a failure or a cancel. */
  async function change<T>(
    ids: string[],
    what: Pending,
    failed: string,
    work: () => Promise<T>,
  ): Promise<T | undefined> {
    setPending(all => ({ ...all, ...Object.fromEntries(ids.map(id => [id, what])) }))
    try {
      return await withFreshProof(work)
    } catch (error) {
      // The user closed the code dialog: not a failure.
      if (failureOf(error).code !== 'CODE_NEEDED') toastDestructive(failed, failureText(t, error))
      return undefined
    } finally {
      setPending(all => Object.fromEntries(Object.entries(all).filter(([id]) => !ids.includes(id))))
    }
  }

  const changeOne = (user: AdminUser, what: Pending, failed: string, work: () => Promise<AdminUser>) =>
    change([user.id], what, failed, async () => {
      const after = await work()
      putUsers(client, [after])
      return after
    })

  async function setRole(user: AdminUser, role: Role) {
    const work = () => call(api => api.admin.setRole({ userId: user.id, role }))
    const answer = await changeOne(user, { role }, t('admin.change.role.failed'), work)
    if (!answer) return false
    const undo = { label: t('admin.change.undo'), onClick: () => void setRole(answer, user.role) }
    toastSuccess(t('admin.change.role.done'), answer.can.giveRoles.includes(user.role) ? { action: undo } : {})
    return true
  }

  async function setActive(user: AdminUser, active: boolean, note?: string) {
    const work = () => call(api => api.admin.setActive({ userId: user.id, active, ...(note ? { note } : {}) }))
    const answer = await changeOne(user, { active }, t('admin.change.state.failed'), work)
    if (!answer) return false
    // No Undo for deactivating: it ends sessions and frees event places.
    if (!active) toastSuccess(t('admin.change.state.deactivated'))
    else
      toastSuccess(t('admin.change.state.activated'), {
        action: { label: t('admin.change.undo'), onClick: () => void setActive(answer, false) },
      })
    return true
  }

  async function setManyActive(users: readonly AdminUser[], active: boolean, note?: string) {
    const ids = users.map(({ id }) => id)
    const input = { userIds: ids, active, ...(note ? { note } : {}) }
    const answer = await change(ids, { active }, t('admin.change.state.failed'), async () => {
      const outcome = await call(api => api.admin.setManyActive(input))
      putUsers(client, outcome.changed)
      return outcome
    })
    if (!answer) return false
    const count = answer.changed.length
    if (count > 0)
      toastSuccess(t(active ? 'admin.change.state.activatedMany' : 'admin.change.state.deactivatedMany', { count }))
    setRefused(
      answer.refused.map(one => ({ ...one, name: users.find(({ id }) => id === one.userId)?.name ?? one.userId })),
    )
    onDone?.()
    return true
  }

  return {
    pending,
    asked,
    ask: setAsked,
    dismiss: () => setAsked(null),
    notes,
    setNote: (about: string, note: string) => setNotes(all => ({ ...all, [about]: note })),
    refused,
    forgetRefused: () => setRefused([]),
    setRole,
    setActive,
    setManyActive,
  }
}
