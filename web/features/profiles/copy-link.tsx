import { Link as LinkIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toastError, toastSuccess } from '../../ui/toast.tsx'
import { copyText } from '../../lib/copy-text.ts'

/** Copies the address of a profile. A browser that refuses shows it, to be copied by hand. */
export function CopyLink({ profileId }: { profileId: string }) {
  const { t } = useTranslation()
  const [byHand, setByHand] = useState(false)
  const url = location.origin + generatePath(pages.profile, { profileId })

  async function copy() {
    if (await copyText(url)) return toastSuccess(t('profiles.member.copied'))
    toastError(t('profiles.member.copyFailed'))
    return setByHand(true)
  }

  return (
    <>
      <Button
        variant="quiet"
        size="md"
        className="mr-1.5"
        icon={<LinkIcon size={18} aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {t('profiles.member.copy')}
      </Button>
      <Dialog
        open={byHand}
        onOpenChange={setByHand}
        title={t('profiles.member.copyByHand')}
        actions={
          <Button variant="secondary" onClick={() => setByHand(false)}>
            {t('ui.close')}
          </Button>
        }
      >
        <Field label={t('profiles.member.link')} className="mt-4">
          <TextInput readOnly value={url} onFocus={event => event.target.select()} />
        </Field>
      </Dialog>
    </>
  )
}
