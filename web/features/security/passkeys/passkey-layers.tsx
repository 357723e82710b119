import '../../../locales/en/passkey-settings.ts'
import type { Passkey } from '../../../../contract/passkeys.ts'
import type { SecurityOverview } from '../../../../contract/security.ts'
import { FingerprintPattern, FishOff, Lock, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { limits } from '../../../../contract/limits.ts'
import { storedLength } from '../../../../contract/text/characters.ts'
import { call } from '../../../lib/api/api.ts'
import { failureOf, fieldText } from '../../../lib/api/failure.ts'
import { FormError } from '../../../ui/feedback/notice.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import { Counter, tooMany } from '../../../ui/form/counter.tsx'
import { Field, TextInput } from '../../../ui/form/field.tsx'
import { securityKey, overviewQuery } from '../queries.ts'
import { useFormProblem } from '../use-form-problem.ts'
import { withFreshProof } from '../../../lib/api/fresh-proof.ts'
import { refreshSession } from '../../../lib/api/session.ts'
import { focusIfLost } from '../../../lib/dom/focus.ts'
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx'
import { useFailed } from '../toasts.ts'

export type Layer = { kind: 'add' } | { kind: 'name' | 'rename' | 'remove'; passkey: Passkey }

export function PasskeyLayers({
  layer,
  passkeys,
  twoFactor,
  headingId,
  onClose,
  onContinue,
}: Pick<SecurityOverview, 'passkeys' | 'twoFactor'> & {
  layer: Layer
  headingId: string
  onClose: () => void
  /** The user wants to add one. */
  onContinue: () => void
}) {
  if (layer.kind === 'add') return <AddSheet onClose={onClose} onContinue={onContinue} />
  if (layer.kind !== 'remove')
    return <NameSheet key={layer.passkey.id} passkey={layer.passkey} isNew={layer.kind === 'name'} onClose={onClose} />
  return (
    <RemoveDialog
      passkey={layer.passkey}
      isLastFactor={twoFactor.enabled && !twoFactor.authenticator && passkeys.length === 1}
      isOnly={passkeys.length === 1 && !twoFactor.enabled}
      headingId={headingId}
      onClose={onClose}
    />
  )
}

const reasons = [
  ['nothing', FingerprintPattern],
  ['phishing', FishOff],
  ['device', Lock],
] as const satisfies [string, LucideIcon][]

/** Explains a passkey before the browser asks where to save it. */
function AddSheet({ onClose, onContinue }: { onClose: () => void; onContinue: () => void }) {
  const { t } = useTranslation()
  return (
    <Sheet open onOpenChange={onClose} title={t('security.passkeys.add')}>
      <ul className="mt-1.5 grid gap-3.5">
        {reasons.map(([reason, Icon]) => (
          <li key={reason} className="grid grid-cols-[44px_minmax(0,1fr)] items-center gap-3.5">
            <span className="grid size-11 place-items-center rounded-md bg-sunken">
              <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
            </span>
            <div className="text-copy">
              <p className="font-semibold">{t(`passkeySettings.${reason}`)}</p>
              <p className="wrapline text-text-muted">
                {t(`passkeySettings.${reason}Lead`, { host: location.hostname })}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-meta text-text-muted">{t('passkeySettings.next')}</p>
      <div className="mt-4 flex flex-col gap-2">
        <Button size="lg" full onClick={onContinue}>
          {t('passkeySettings.continue')}
        </Button>
        <Button variant="quiet" size="lg" full onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Sheet>
  )
}

/** A new passkey is already saved under the name of its browser, so that closing the sheet loses nothing. */
function NameSheet({ passkey, isNew, onClose }: { passkey: Passkey; isNew: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { register, handleSubmit, setError, setFocus, control, formState } = useForm({
    defaultValues: { name: passkey.name },
  })
  const { problem, fail, forget } = useFormProblem(['name'], setError)
  const { errors, isSubmitting, submitCount } = formState
  const used = storedLength(useWatch({ control, name: 'name' }), { lines: false })
  const tooLong = tooMany(t, { used, max: limits.passkeyNameMax })

  const submit = handleSubmit(async ({ name }) => {
    forget()
    if (used === 0) return setError('name', { message: 'required' }, { shouldFocus: true })
    if (tooLong) return setFocus('name')
    try {
      if (name.trim() !== passkey.name) {
        await call(api => api.passkeys.rename({ passkeyId: passkey.id, name }))
        void client.invalidateQueries({ queryKey: securityKey })
        if (!isNew) toastSuccess(t('passkeySettings.renamed'))
      }
      onClose()
    } catch (error) {
      // Removed on another device.
      if (failureOf(error).code === 'PASSKEY_NOT_FOUND') void client.invalidateQueries({ queryKey: securityKey })
      fail(error)
    }
  })

  return (
    <Sheet
      open
      onOpenChange={() => !isSubmitting && onClose()}
      title={t(isNew ? 'passkeySettings.saved' : 'passkeySettings.renameTitle')}
      {...(isNew ? { description: t('passkeySettings.savedLead') } : {})}
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={event => void submit(event)}>
        <Field
          label={t('passkeySettings.name')}
          hint={t('passkeySettings.nameHint')}
          error={tooLong ?? fieldText(t, errors.name?.message)}
          counter={<Counter used={used} max={limits.passkeyNameMax} />}
        >
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- Otherwise the sheet focuses its close button. */}
          <TextInput autoComplete="off" autoFocus onFocus={event => event.target.select()} {...register('name')} />
        </Field>
        <FormError message={problem && t('passkeySettings.renameFailed')} detail={problem} attempt={submitCount} />
        <Button type="submit" size="lg" full busy={isSubmitting} busyLabel={t('passkeySettings.saving')}>
          {t('passkeySettings.saveName')}
        </Button>
      </form>
    </Sheet>
  )
}

/** Closes before the proof of the owner is asked for: dialogs are not nested. */
function RemoveDialog({
  passkey: { id, name },
  isLastFactor,
  isOnly,
  headingId,
  onClose,
}: {
  passkey: Passkey
  /** Two-factor turns off with it. */
  isLastFactor: boolean
  /** The password is the only other way to sign in. */
  isOnly: boolean
  /** Takes the focus of the removed row. */
  headingId: string
  onClose: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const failed = useFailed()

  async function remove() {
    onClose()
    try {
      await withFreshProof(() => call(api => api.passkeys.remove({ passkeyId: id }))).catch((error: unknown) => {
        if (failureOf(error).code !== 'PASSKEY_NOT_FOUND') throw error
      })
    } catch (error) {
      if (failureOf(error).code !== 'CODE_NEEDED') failed(error, t('passkeySettings.removeFailed'))
      return
    }
    client.setQueryData<SecurityOverview>(
      overviewQuery.queryKey,
      before => before && { ...before, passkeys: before.passkeys.filter(passkey => passkey.id !== id) },
    )
    // After the dialog has returned the focus to the removed row.
    focusIfLost(() => document.getElementById(headingId)?.focus())
    toastSuccess(t('passkeySettings.removed', { name }))
    await Promise.allSettled([client.invalidateQueries({ queryKey: securityKey }), refreshSession(client)])
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('passkeySettings.removeTitle', { name })}
      description={t(
        isLastFactor
          ? 'passkeySettings.removeLast'
          : isOnly
            ? 'passkeySettings.removeLead'
            : 'passkeySettings.removeOther',
      )}
      cancel={t('passkeySettings.keep')}
      confirm={t('security.passkeys.remove')}
      onConfirm={() => void remove()}
    />
  )
}
