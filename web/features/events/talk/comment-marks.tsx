import { Check, MessageCircleQuestionMark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PersonCard } from '../../../../contract/people.ts'
import type { ThreadReply } from '../../../../contract/replies.ts'
import { greetingName } from '../../../../contract/text/greeting-name.ts'
import { Badge } from '../../../ui/badge.tsx'

/** As people are called: "Question for Lena". */
export function useFirstName() {
  const { t } = useTranslation()
  return ({ name }: Pick<PersonCard, 'name'>) => greetingName(name) || t('talk.organizer')
}

/** Of a question for the organizer. */
export function CommentMarks({ comment, organizer }: { comment: ThreadReply; organizer: PersonCard }) {
  const { t } = useTranslation()
  const firstName = useFirstName()
  return comment.isAnswered ? (
    <Badge tone="success" icon={Check} className="whitespace-normal">
      {t('talk.answered')}
    </Badge>
  ) : (
    <Badge tone="question" icon={MessageCircleQuestionMark} className="wrapline whitespace-normal">
      {t('talk.ask', { name: firstName(organizer) })}
    </Badge>
  )
}
