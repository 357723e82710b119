import { Link as LinkIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { useCopyLink } from './use-copy-link.tsx'

export function CopyLink({ profileId }: { profileId: string }) {
  const { t } = useTranslation()
  const { copy, byHand } = useCopyLink(profileId)
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
      {byHand}
    </>
  )
}
