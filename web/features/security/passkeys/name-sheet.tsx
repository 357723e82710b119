import { useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../contract/limits.ts'
import type { Passkey } from '../../../../contract/passkeys.ts'
import { storedLength } from '../../../../contract/text/characters.ts'
import { call } from '../../../lib/api/api.ts'
import { failureOf, fieldText } from '../../../lib/api/failure.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/feedback/notice.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import { Counter, tooMany } from '../../../ui/form/counter.tsx'
import { Field, TextInput } from '../../../ui/form/field.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { securityKey } from '../queries.ts'
import { useFormProblem } from '../use-form-problem.ts'

/** A new passkey is already saved under the name of its browser, so that closing the sheet loses nothing. */
export function NameSheet({ passkey, isNew, onClose }: { passkey: Passkey; isNew: boolean; onClose: () => void }) {
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
