import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { limits } from '../../../../contract/limits.ts'
import { pages } from '../../../../contract/pages.ts'
import { Confetti } from '../../../components/confetti.tsx'
import { Sentence } from '../../../lib/i18n/sentence.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Mark } from '../../../ui/art/logo.tsx'
import { ConfirmAgain } from '../resend.tsx'

export function SignUpDone({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { search } = useLocation()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      centred
      behind={<Confetti />}
      ornament={<Mark size={72} className="mx-auto" />}
      title={t('accounts.signUp.done.title')}
      description={
        <Sentence
          i18nKey="accounts.signUp.done.lead"
          values={{ email }}
          components={{ strong: <b className="wrapline text-text" /> }}
        />
      }
    >
      <div className="mt-5 flex flex-col gap-2">
        <Button size="lg" full onClick={() => void navigate(pages.signIn + search, { state: { email } })}>
          {t('accounts.signUp.done.continue')}
        </Button>
        <Button variant="ghost" full onClick={onClose}>
          {t('accounts.signUp.done.close')}
        </Button>
        <ConfirmAgain email={email} wait={limits.resendCooldown / 1000} />
      </div>
    </Dialog>
  )
}
