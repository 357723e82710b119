import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CoHost } from '../../../../contract/co-hosts.ts'
import type { EventDetail } from '../../../../contract/events.ts'
import { limits } from '../../../../contract/limits.ts'
import type { PersonCard } from '../../../../contract/people.ts'
import '../../../locales/en/co-hosts-sheet.ts'
import { usePersonName } from '../../../components/person-link.tsx'
import { failureText } from '../../../lib/api/failure.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { Field, TextInput } from '../../../ui/form/field.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { coHostList, useCoHosts, useFoundMembers } from './use-co-hosts.ts'
import { QueryError } from '../../../components/page/query-error.tsx'

export function CoHostsSheet({ event, onClose }: { event: EventDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const list = useQuery(coHostList(event.id))
  const hosts = list.data ?? []
  return (
    <Sheet open onOpenChange={onClose} title={t('coHostsSheet.title')} description={t('coHostsSheet.lead')}>
      {list.isPending && <SkeletonText lines={2} />}
      {list.isError && !list.data ? (
        <QueryError query={list} />
      ) : (
        <>
          {list.data?.length === 0 && <p className="text-copy text-text-muted">{t('coHostsSheet.none')}</p>}
          <ul className="divide-y divide-line">
            {hosts.map(host => (
              <Host key={host.id} host={host} event={event} />
            ))}
          </ul>
          {hosts.length < limits.hostsMax ? (
            <Search event={event} hosts={hosts} />
          ) : (
            <p className="mt-3 text-copy text-text-muted">{t('coHostsSheet.full')}</p>
          )}
        </>
      )}
    </Sheet>
  )
}

function Host({ host, event }: { host: CoHost; event: EventDetail }) {
  const { t } = useTranslation()
  const nameOf = usePersonName()
  const { change, busy } = useCoHosts(event)
  return (
    <Row person={host} detail={t(host.accepted ? 'coHostsSheet.accepted' : 'coHostsSheet.waits')}>
      <IconButton
        label={t('coHostsSheet.remove', { name: nameOf(host) })}
        aria-busy={busy || undefined}
        onClick={() => busy || change({ kind: 'remove', userId: host.id })}
      >
        <X size={20} aria-hidden="true" />
      </IconButton>
    </Row>
  )
}

function Search({ event, hosts }: { event: EventDetail; hosts: readonly CoHost[] }) {
  const { t } = useTranslation()
  const viewer = useViewer()
  const [words, setWords] = useState('')
  const found = useFoundMembers(words)
  const people = (found.data ?? []).filter(({ id }) => id !== viewer.id && !hosts.some(host => host.id === id))
  return (
    <div className="mt-4">
      <Field label={t('coHostsSheet.search')}>
        <TextInput
          type="search"
          autoComplete="off"
          maxLength={limits.searchMax}
          placeholder={t('coHostsSheet.example')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </Field>
      <div role="status">
        {found.isSuccess && people.length === 0 && (
          <p className="mt-3 text-copy text-text-muted">{t('coHostsSheet.nobody')}</p>
        )}
        {found.isError && <p className="mt-3 text-copy text-danger">{failureText(t, found.error)}</p>}
      </div>
      <ul className="mt-1 divide-y divide-line">
        {people.map(person => (
          <Found key={person.id} person={person} event={event} onAsked={() => setWords('')} />
        ))}
      </ul>
    </div>
  )
}

function Found({ person, event, onAsked }: { person: PersonCard; event: EventDetail; onAsked: () => void }) {
  const { t } = useTranslation()
  const nameOf = usePersonName()
  const { change, busy } = useCoHosts(event)
  return (
    <Row person={person} detail={person.headline}>
      <Button
        variant="secondary"
        busy={busy}
        aria-label={t('coHostsSheet.ask', { name: nameOf(person) })}
        onClick={() => change({ kind: 'ask', userId: person.id }, { onSuccess: onAsked })}
      >
        {t('coHostsSheet.askShort')}
      </Button>
    </Row>
  )
}

function Row({ person, detail, children }: { person: PersonCard; detail: string | null; children: ReactNode }) {
  const nameOf = usePersonName()
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-3 py-2">
      <Avatar id={person.id} name={person.name} src={person.avatarUrl} size={44} />
      <span className="min-w-0 flex-[1_1_6rem]">
        <span className="wrapline block font-semibold">
          <bdi>{nameOf(person)}</bdi>
        </span>
        {detail && (
          <span className="wrapline line-clamp-1 text-meta text-text-muted">
            <bdi>{detail}</bdi>
          </span>
        )}
      </span>
      {children}
    </li>
  )
}
