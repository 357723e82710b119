import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { QuestionSort } from '../../../contract/vocabulary.ts'
import { Page } from '../../components/page/page.tsx'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { useRail } from '../../lib/dom/use-media.ts'
import { Card } from '../../ui/card.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/state-screen.tsx'
import { ListTools, CategoryCard, useFilter } from './list-tools.tsx'
import { QuestionFeed } from './question-feed.tsx'
import { useEffect, useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { failureOf, failureText } from '../../lib/api/failure.ts'
import { storeOnce, useDraft } from '../../lib/storage/client-id.ts'
import { useViewer } from '../../lib/api/session.ts'
import { keepDraft } from '../../lib/storage/stored-state.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx'
import { QuestionForm } from './question-form.tsx'
import { asked, fieldTexts, isSameQuestion } from './draft.ts'
import type { Words } from '../replies/public.tsx'
import { placeQuestion } from './live.ts'
import { questionKey } from './keys.ts'

export function AskPage() {
  const { t } = useTranslation()
  usePageTitle(t('questions.title'))
  const { state } = useLocation() as { state: { compose?: boolean } | null }
  const tools = useFilter()
  const rail = useRail()
  return (
    <Page
      aside={
        <div className="grid max-h-[calc(100dvh-48px)] gap-4 overflow-y-auto overscroll-contain">
          {rail && <CategoryCard tools={tools} />}
          <AskTips />
        </div>
      }
      asideLabel={t('questions.aside')}
    >
      <h1 className="type-display">{t('questions.title')}</h1>
      <p className="mt-1 mb-4.5 text-text-muted">{t('questions.lead')}</p>
      <AskComposer autoFocus={state?.compose ?? false} />
      <ListTools tools={tools} />
      <h2 className="sr-only">{t('questions.listTitle')}</h2>
      <QuestionFeed
        filter={tools.filter}
        empty={<NoQuestions narrowed={tools.narrowed} sort={tools.filter.sort} onClear={tools.clear} />}
      />
    </Page>
  )
}

function AskTips() {
  const { t } = useTranslation()
  return (
    <Card as="div">
      <h2 className="type-h3">{t('questions.tips.title')}</h2>
      <ul className="mt-2 divide-y divide-line text-copy text-text-muted">
        {(['where', 'one', 'back'] as const).map(tip => (
          <li key={tip} className="py-3">
            {t(`questions.tips.${tip}`)}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function NoQuestions({ narrowed, sort, onClear }: { narrowed: boolean; sort: QuestionSort; onClear: () => void }) {
  const { t } = useTranslation()
  if (narrowed)
    return (
      <EmptyState small art="questions" title={t('questions.nothing.title')} lead={t('questions.nothing.lead')}>
        <Button size="lg" onClick={onClear}>
          {t('questions.nothing.clear')}
        </Button>
      </EmptyState>
    )
  if (sort === 'unanswered')
    return <EmptyState small art="done" title={t('questions.answered.title')} lead={t('questions.answered.lead')} />
  return <EmptyState small art="questions" title={t('questions.empty.title')} lead={t('questions.empty.lead')} />
}

function AskComposer({ autoFocus = false }: { autoFocus?: boolean }) {
  const { t } = useTranslation()
  const ask = useAsk()
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (autoFocus) area.current?.focus()
  }, [autoFocus])
  useEffect(() => {
    // The focused details field unmounts after sending.
    if (ask.sent > 0 && document.activeElement === document.body) area.current?.focus()
  }, [ask.sent])
  return (
    <QuestionForm
      ref={area}
      words={ask.draft}
      onChange={ask.change}
      onSubmit={ask.submit}
      busy={ask.busy}
      round={ask.sent}
      fields={ask.fields}
      label={t('questions.composer.label')}
      submit={t('questions.composer.submit')}
    />
  )
}

const blank: Words = { text: '', details: '', category: '' }
const isBlank = (words: Words) => isSameQuestion({ ...blank, ...words }, blank)

function useAsk() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { id: viewerId } = useViewer()
  const key = `${viewerId}:question`
  const { draft: stored, setDraft, ids, clear } = useDraft(key, blank, isBlank)
  // Older drafts lack details.
  const draft = { ...blank, ...stored }
  const [fields, setFields] = useState<{ [Field in keyof Words]?: string | undefined }>({})
  const [sent, setSent] = useState(0)

  const send = useMutation({
    mutationFn: (words: Words) =>
      storeOnce(ids, {
        create: id => call(api => api.questions.ask({ id, ...asked(words) })),
        edit: (questionId, basedOn) => call(api => api.questions.edit({ questionId, ...asked(words), basedOn })),
      }),
    onSuccess: ({ stored: question, isEdit }) => {
      client.setQueryData(questionKey(question.id), question)
      placeQuestion(client, question)
      clear()
      setSent(count => count + 1)
      if (isEdit) toastSuccess(t('questions.postedBefore'))
      else toastSuccess(t('questions.postedDetail'), { title: t('questions.posted') })
    },
    onError: error => {
      const { data } = failureOf(error)
      setFields(fieldTexts(t, data.fields))
      // An error without a code, for example from a proxy.
      const own = { NO_CITY: t('questions.cityRequired'), UNKNOWN: t('questions.postFailedDetail') }
      toastError(failureText(t, error, own), { title: t('questions.postFailed') })
    },
  })

  return {
    draft,
    fields,
    sent,
    busy: send.isPending,
    change: (part: Partial<Words>) => {
      setFields({})
      setDraft(before => {
        const words = { ...blank, ...before, ...part }
        return isBlank(words) ? blank : words
      })
    },
    submit: () => {
      if (send.isPending) return
      keepDraft(key)
      send.mutate(draft)
    },
  }
}
