import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MailQuestionMark, MessageCircleOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, useLocation } from 'react-router'
import type { Outputs } from '../../../../contract/contract.ts'
import { limits } from '../../../../contract/limits.ts'
import { pages } from '../../../../contract/pages.ts'
import { storedLength, visibleLength } from '../../../../contract/values/characters.ts'
import { hasLink } from '../../../../contract/values/links.ts'
import { call } from '../../../lib/api/api.ts'
import { failureOf, failureText, fieldText } from '../../../lib/api/failure.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { usePageTitle } from '../../../lib/dom/focus.ts'
import { newId } from '../../../lib/storage/new-id.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError, Notice } from '../../../ui/feedback/notice.tsx'
import { ErrorState, NotFoundState } from '../../../ui/feedback/state-screen.tsx'
import { Counter, tooMany } from '../../../ui/form/counter.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { firstDraftOf, returnToDraft, useDraft, useHandedDraft, type Draft } from '../drafts.ts'
import { withPersonKey } from '../keys.ts'
import { applyMessageEvent } from '../live.ts'
import { withPersonQuery } from '../queries.ts'
import { PostReference } from '../thread/post-reference.tsx'
import { firstName } from '../thread/thread-dialogs.tsx'
import { LoadingThread, PersonTitle, ThreadFrame } from '../thread/thread-frame.tsx'
import { useNavigateFromHere } from '../../../lib/dom/late-navigation.ts'
import { joinValues } from '../../../../contract/values/member-text.ts'

type Found = Outputs['messages']['with']

/** The form of a first message. Leads to the conversation if there is one. */
export function ComposePane({ personId }: { personId: string }) {
  const { t } = useTranslation()
  const viewer = useViewer()
  const draft = useDraft(viewer.id, firstDraftOf(personId))
  useHandedDraft(viewer.id, firstDraftOf(personId), true)
  const found = useQuery({ ...withPersonQuery(personId, draft.postId), placeholderData: before => before })
  const { data } = found
  useOpened(personId, data?.conversationId ?? null, draft)
  const name = data?.person.name || t('ui.formerMember')
  const refusal = !data && found.isError ? failureOf(found.error).code : ''
  const missing = ['PROFILE_NOT_FOUND', 'PROFILE_PAUSED', 'INVALID_INPUT'].includes(refusal)
  const isPaused = refusal === 'PROFILE_PAUSED'
  const missingTitle = isPaused ? t('errors.code.PROFILE_PAUSED') : t('messages.compose.missing')
  const title = data ? t('messages.compose.title', { name }) : t('messages.title')
  usePageTitle(missing ? missingTitle : title)
  return (
    <ThreadFrame
      title={
        data ? (
          <PersonTitle
            person={data.person}
            title={title}
            about={joinValues([data.person.headline, data.person.neighborhood])}
          />
        ) : (
          title
        )
      }
      offline={t('messages.compose.offline')}
    >
      {data && data.conversationId === null ? (
        <FirstMessage found={data} draft={draft} />
      ) : missing ? (
        <div className="px-gutter flex-1 overflow-y-auto pb-8">
          <NotFoundState level={1} title={missingTitle} lead={isPaused ? t('messages.compose.pausedLead') : undefined}>
            <ButtonLink to={pages.messages} size="lg">
              {t('messages.missing.back')}
            </ButtonLink>
          </NotFoundState>
        </div>
      ) : found.isError && !data ? (
        <div className="px-gutter flex-1 overflow-y-auto pb-8">
          <ErrorState
            message={`${t('messages.createFailed')}. ${failureText(t, found.error)}`}
            onRetry={() => void found.refetch()}
            busy={found.isFetching}
          />
        </div>
      ) : (
        <LoadingThread />
      )}
    </ThreadFrame>
  )
}

/** A conversation that was opened elsewhere gets the typed text. */
function useOpened(personId: string, conversationId: string | null, draft: Draft) {
  const viewer = useViewer()
  const navigate = useNavigateFromHere()
  const { state } = useLocation() as { state: unknown }
  const handed = useRef(false)
  useEffect(() => {
    if (conversationId === null || handed.current) return
    handed.current = true
    if (visibleLength(draft.text) > 0) {
      returnToDraft(viewer.id, conversationId, draft.text, draft.postId)
      draft.clear()
    }
    void navigate(generatePath(pages.conversation, { conversationId }), { replace: true, state })
  }, [conversationId, personId, viewer.id, draft, navigate, state])
}

function FirstMessage({ found: { person, can }, draft }: { found: Found; draft: Draft }) {
  const { t } = useTranslation()
  const name = firstName(person.name) || t('ui.formerMember')
  const { send, wrong, failed, attempt, busy, check, field } = useRequest(person.id, draft)
  const used = storedLength(draft.text)
  return (
    <form
      noValidate
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="px-gutter mx-auto flex w-full max-w-[680px] flex-col gap-3.5 pt-4 pb-6">
          {failed && <FormError message={t('messages.request.failed')} detail={failed} attempt={attempt} />}
          {draft.postId && <PostReference key={draft.postId} postId={draft.postId} onRemove={draft.removePost} />}
          {can.request ? (
            <Notice tone="neutral" icon={MailQuestionMark}>
              {t('messages.compose.lead', { name })}
            </Notice>
          ) : (
            <Notice tone="warning" icon={MessageCircleOff}>
              {t('messages.compose.closed', { name })}
            </Notice>
          )}
          <Field
            label={t('messages.compose.label')}
            hint={t('messages.compose.hint')}
            error={wrong ?? tooMany(t, { used, max: limits.requestMax })}
            counter={<Counter used={used} max={limits.requestMax} />}
          >
            <TextArea
              ref={field}
              rows={5}
              value={draft.text}
              onChange={event => draft.write(event.target.value)}
              onBlur={check}
            />
          </Field>
        </div>
      </div>
      <div
        data-action-bar=""
        className="px-gutter flex-none border-t border-line bg-surface pt-3 pb-[calc(12px+var(--safe-bottom))]"
      >
        <div className="mx-auto max-w-[680px]">
          <Button type="submit" size="lg" full busy={busy}>
            {t('messages.compose.send')}
          </Button>
        </div>
      </div>
    </form>
  )
}

/** The rules of the field are checked on blur, then on every change. */
function useRequest(personId: string, draft: Draft) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigateFromHere()
  const { state } = useLocation() as { state: unknown }
  const field = useRef<HTMLTextAreaElement>(null)
  const [checked, setChecked] = useState<'blur' | 'submit'>()
  const [attempt, setAttempt] = useState(0)
  const idOf = useStableId()
  const sending = useMutation({
    mutationFn: (message: { id: string; body: string; postId: string | null }) =>
      call(api => api.messages.request({ personId, ...message })),
    onSuccess: async ({ conversation }) => {
      draft.clear()
      applyMessageEvent(client, { type: 'request.changed', conversation, messageId: null })
      await navigate(generatePath(pages.conversation, { conversationId: conversation.id }), { replace: true, state })
    },
    onError: error => {
      setAttempt(count => count + 1)
      // Sent from another tab: leads to the conversation.
      if (failureOf(error).code === 'REQUEST_PENDING')
        void client.invalidateQueries({ queryKey: withPersonKey(personId) })
    },
  })
  const isEmpty = visibleLength(draft.text) === 0
  const own = hasLink(draft.text)
    ? t('writing.requestLink')
    : checked === 'submit' && isEmpty
      ? t('writing.messageRequired')
      : undefined
  const sent = sending.variables?.body === draft.text.trim()
  const refused = sending.isError && sent ? failureOf(sending.error) : undefined
  return {
    field,
    attempt,
    busy: sending.isPending,
    check: () => setChecked(before => before ?? 'blur'),
    wrong: (checked && own) ?? fieldText(t, refused?.data.fields?.['body']),
    failed: refused && !refused.data.fields?.['body'] ? failureText(t, sending.error) : undefined,
    send: () => {
      setChecked('submit')
      const body = draft.text.trim()
      if (isEmpty || hasLink(body) || storedLength(body) > limits.requestMax) return field.current?.focus()
      if (!sending.isPending) sending.mutate({ id: idOf(body, draft.postId), body, postId: draft.postId })
    },
  }
}

/** The same id for the same message, so that a retry is stored once. */
function useStableId() {
  const last = useRef({ key: '', id: '' })
  return (body: string, postId: string | null): string => {
    const key = JSON.stringify([postId, body])
    if (last.current.key !== key) last.current = { key, id: newId() }
    return last.current.id
  }
}
