import '../../../locales/en/person.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath } from 'react-router'
import { limits } from '../../../../contract/limits.ts'
import type { Conversation, ConversationDetail } from '../../../../contract/messages.ts'
import { pages } from '../../../../contract/pages.ts'
import { origin } from '../../../components/person-labels.ts'
import { LinkedText } from '../../../components/post/linked-text.tsx'
import { TimeWords } from '../../../components/time-words.tsx'
import { call } from '../../../lib/api/api.ts'
import { failureText } from '../../../lib/api/failure.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Tag } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { NotFoundState } from '../../../ui/feedback/state-screen.tsx'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.tsx'
import { ButtonLink, TextLink } from '../../../ui/link.tsx'
import { ReportDialog } from '../../moderation/public.tsx'
import { askAndApply } from '../live.ts'
import { readAfterBlock } from '../read-after-block.ts'
import type { Thread } from '../state.ts'
import { greetingName } from '../../../../contract/text/greeting-name.ts'
import { ThreadFrame } from './thread-frame.tsx'
import { PostReference } from './post-reference.tsx'
import { useSubjectLabel } from '../subject.ts'
import { useNavigateFromHere } from '../../../lib/dom/late-navigation.ts'
import { MemberText } from '../../../ui/member-text.tsx'
import { joinValues } from '../../../../contract/text/member-text.ts'

/** A received request, also a declined one. */
export function RequestView({ thread: { conversation, items } }: { thread: Thread }) {
  const { t } = useTranslation()
  const subjectLabel = useSubjectLabel()
  const [blocking, setBlocking] = useState(false)
  const { other, request, can } = conversation
  const { accept, decline } = useAnswer(conversation)
  const name = greetingName(other.name) || t('ui.formerMember')
  const message = items.at(-1)
  return (
    <ThreadFrame
      title={<h1 className="flex min-h-11 items-center pl-1 font-semibold md:pl-0">{t('messages.request.title')}</h1>}
      offline={t('shell.offline.changes')}
    >
      <div className="flex-1 overflow-y-auto">
        <div className="px-gutter mx-auto flex w-full max-w-[680px] flex-col gap-3.5 pt-4 pb-6">
          <SenderCard conversation={conversation} />
          {request?.about ? (
            <PostReference postId={request.about.id} label={subjectLabel(request.about)} />
          ) : (
            message?.postId && <PostReference postId={message.postId} label={t('messages.post.about')} />
          )}
          {message && (
            <>
              <div className="rounded-bubble-other border border-line bg-bubble-other px-3.75 py-2.5 text-on-bubble-other dark:border-transparent">
                <span className="sr-only">{t('messages.thread.other', { name: other.name })}: </span>
                <MemberText as="div" className="whitespace-pre-wrap">
                  <LinkedText text={message.body} />
                </MemberText>
              </div>
              <p className="text-meta text-text-muted">
                <TimeWords date={message.createdAt} />
                {'. '}
                {t(can.decline ? 'messages.request.unseen' : 'messages.request.declined', { name })}
              </p>
            </>
          )}
        </div>
      </div>
      <div
        data-action-bar=""
        className="px-gutter flex-none border-t border-line bg-surface pt-3 pb-[calc(12px+var(--safe-bottom))] md:flex md:flex-row-reverse md:items-center md:justify-between md:px-6"
      >
        <div className="flex flex-wrap gap-2.5">
          {can.decline && (
            <Button
              variant="secondary"
              className="flex-[1_1_8rem] md:min-w-32"
              busy={decline.isPending}
              onClick={() => decline.mutate()}
            >
              {t('messages.request.decline')}
            </Button>
          )}
          {can.accept && (
            <Button className="flex-[1_1_8rem] md:min-w-32" busy={accept.isPending} onClick={() => accept.mutate()}>
              {t('messages.request.accept')}
            </Button>
          )}
        </div>
        <Button
          variant="ghost"
          size="md"
          className="mt-1 w-full text-danger! hover:bg-danger-soft! md:mt-0 md:w-auto"
          icon={Ban}
          onClick={() => setBlocking(true)}
        >
          {t('messages.request.block')}
        </Button>
      </div>
      {blocking && <BlockAndReport conversation={conversation} onClose={() => setBlocking(false)} />}
    </ThreadFrame>
  )
}

function SenderCard({ conversation: { other, request } }: { conversation: ConversationDetail }) {
  const { t } = useTranslation()
  const { city } = useViewer()
  const { jobTitle: job, company } = other
  const work = job && company ? t('messages.thread.work', { job, company }) : (job ?? company)
  const from = origin(other)
  const years = request?.yearsInCity
  const tags = [
    from && t('messages.request.from', { place: from }),
    years &&
      (years === 'native'
        ? t('profiles.years.native')
        : t('messages.request.years', { years: t(`profiles.years.${years}`), city: city?.name ?? '' })),
    ...(request?.inCommon.map(({ kind, title }) => t(`messages.request.common.${kind}`, { title: title ?? '' })) ?? []),
  ].filter(Boolean)
  return (
    <Card
      aria-label={t('messages.request.sender')}
      className="grid! justify-items-center gap-1 pt-5! pb-2! text-center"
    >
      <Avatar id={other.id} name={other.name} src={other.avatarUrl} size={72} />
      <h2 className="type-h2 wrapline mt-1.5">
        <bdi>{other.name || t('ui.formerMember')}</bdi>
      </h2>
      <p className="wrapline text-copy text-text-muted">{joinValues([work, other.neighborhood])}</p>
      {tags.length > 0 && (
        <ul className="mt-2 flex max-w-full flex-wrap justify-center gap-1.5">
          {tags.map(tag => (
            <li key={tag} className="max-w-full">
              <Tag>
                <span className="wrapline">{tag}</span>
              </Tag>
            </li>
          ))}
        </ul>
      )}
      <TextLink tall to={generatePath(pages.profile, { profileId: other.id })} className="text-copy">
        {t('messages.request.profile')}
      </TextLink>
    </Card>
  )
}

function useAnswer({ id: conversationId, other }: ConversationDetail) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigateFromHere()
  const onError = (error: unknown) => toastError(`${t('messages.request.answerFailed')}. ${failureText(t, error)}`)
  const ask = (command: () => Promise<Conversation>) =>
    askAndApply(client, conversationId, command, conversation => ({
      type: 'request.changed',
      conversation,
      messageId: null,
    }))
  const accept = useMutation({
    mutationFn: () => ask(() => call(api => api.messages.accept({ conversationId }))),
    onSuccess: () => toastSuccess(t('messages.request.accepted', { name: greetingName(other.name) })),
    onError,
  })
  const undo = useMutation({
    mutationFn: () => ask(() => call(api => api.messages.decline({ conversationId, declined: false }))),
    onError,
  })
  const decline = useMutation({
    mutationFn: () => ask(() => call(api => api.messages.decline({ conversationId }))),
    onSuccess: async () => {
      await navigate(pages.requests, { replace: true })
      toastSuccess(t('messages.request.declineDone'), {
        duration: limits.undoShown,
        action: { label: t('messages.request.undo'), onClick: () => undo.mutate() },
      })
    },
    onError,
  })
  return { accept, decline }
}

/** Both commands are idempotent, so that a failure of the second one can be retried. */
function BlockAndReport({
  conversation: { id: conversationId, other },
  onClose,
}: {
  conversation: ConversationDetail
  onClose: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigateFromHere()
  const { name } = other
  return (
    <ReportDialog
      title={t('messages.request.blockTitle', { name })}
      subject={{
        id: conversationId,
        lead: t('messages.request.blockLead', { name: greetingName(name) }),
        send: async reason => {
          await call(api => api.messages.report({ conversationId, reason }))
          await call(api => api.messages.block({ conversationId }))
        },
      }}
      onClose={onClose}
      onReported={() => {
        readAfterBlock(client)
        void navigate(pages.requests, { replace: true })
      }}
    />
  )
}

/** A request that its sender canceled while its receiver reads it. */
export function RequestEnded({ thread: { conversation }, onWrite }: { thread: Thread; onWrite: () => void }) {
  const { t } = useTranslation()
  const { other } = conversation
  return (
    <ThreadFrame title={t('messages.title')} offline={t('shell.offline.changes')}>
      <div className="px-gutter flex-1 overflow-y-auto pb-8">
        <NotFoundState level={1} title={t('messages.request.endedTitle')} lead={t('messages.request.endedLead')}>
          <Button size="lg" onClick={onWrite}>
            {t('messages.compose.title', { name: greetingName(other.name) || t('ui.formerMember') })}
          </Button>
          <ButtonLink to={pages.messages} variant="quiet">
            {t('messages.missing.back')}
          </ButtonLink>
        </NotFoundState>
      </div>
    </ThreadFrame>
  )
}
