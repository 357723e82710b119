import { useTranslation } from 'react-i18next'
import { pages } from '../../../../contract/pages.ts'
import { usePageTitle } from '../../../lib/dom/focus.ts'
import { NotFoundState } from '../../../ui/feedback/state-screen.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { ThreadFrame } from './thread-frame.tsx'

/** A malformed id is refused as invalid input: also "not found". */
export const missingCodes = ['CONVERSATION_NOT_FOUND', 'PROFILE_NOT_FOUND', 'PROFILE_PAUSED', 'INVALID_INPUT']

/** `code`: one of `missingCodes`. */
export function MissingThread({ code }: { code: string }) {
  const { t } = useTranslation()
  const [title, lead] =
    code === 'PROFILE_PAUSED'
      ? [t('errors.code.PROFILE_PAUSED'), t('messages.compose.pausedLead')]
      : [t('messages.missing.title'), t('messages.missing.lead')]
  usePageTitle(title)
  return (
    <ThreadFrame title={t('messages.title')}>
      <div className="px-gutter flex-1 overflow-y-auto pb-8">
        <NotFoundState level={1} title={title} lead={lead}>
          <ButtonLink to={pages.messages} size="lg">
            {t('messages.missing.back')}
          </ButtonLink>
        </NotFoundState>
      </div>
    </ThreadFrame>
  )
}
