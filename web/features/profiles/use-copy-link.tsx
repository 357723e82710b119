import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import { copyText } from '../../lib/dom/copy-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Field, TextInput } from '../../ui/form/field.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx'

/** If the browser refuses, `byHand` shows the URL. */
export function useCopyLink(profileId: string) {
  const { t } = useTranslation()
  const [refused, setRefused] = useState(false)
  const url = location.origin + generatePath(pages.profile, { profileId })

  async function copy() {
    if (await copyText(url)) return toastSuccess(t('profiles.member.copied'))
    toastError(t('profiles.member.copyFailed'))
    return setRefused(true)
  }

  const byHand = (
    <Dialog
      open={refused}
      onOpenChange={setRefused}
      title={t('profiles.member.copyByHand')}
      actions={
        <Button variant="secondary" onClick={() => setRefused(false)}>
          {t('ui.close')}
        </Button>
      }
    >
      <Field label={t('profiles.member.link')} className="mt-4">
        <TextInput readOnly value={url} onFocus={event => event.target.select()} />
      </Field>
    </Dialog>
  )
  return { copy, byHand }
}
