import { useTranslation } from 'react-i18next'
import type { MessageRequest } from '../../../contract/message-requests.ts'

type Subject = NonNullable<MessageRequest['about']>

const kindOf = ({ type }: Subject) => (type === 'question' || type === 'event' ? type : 'listing')

/** "About your listing: Rubber plant". */
export function useSubject() {
  const { t } = useTranslation()
  return (subject: Subject): string => {
    if (subject.of === 'yours') return t(`messages.request.yours.${kindOf(subject)}`, { title: subject.title })
    if (subject.of === 'answered') return t('messages.request.answered')
    return t('messages.request.about', { title: subject.title })
  }
}

/** "About your listing", above its title. */
export function useSubjectLabel() {
  const { t } = useTranslation()
  return (subject: Subject): string => {
    if (subject.of === 'yours') return t(`messages.request.yoursLabel.${kindOf(subject)}`)
    return subject.of === 'answered' ? t('messages.request.answered') : t('messages.post.about')
  }
}
