import { MessageCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ActionBar } from '../../components/page/page-bars.tsx'
import { Button } from '../../ui/button.tsx'
import type { MessageOwner } from './use-message-owner.ts'

export function MessageBar({ owner }: { owner: MessageOwner }) {
  const { t } = useTranslation()
  return (
    <ActionBar>
      <Button
        full
        size="lg"
        icon={<MessageCircle size={20} aria-hidden="true" />}
        busy={owner.busy}
        onClick={owner.start}
      >
        {t('listing.message')}
      </Button>
    </ActionBar>
  )
}
