import { Check, CloudOff, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Expected, WalkIn } from '../../../../contract/check-in.ts'
import type { EventDetail } from '../../../../contract/events.ts'
import { contains } from '../../../../contract/text/fold.ts'
import { usePersonName } from '../../../components/person-link.tsx'
import { knownZone } from '../../../lib/time/calendar.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { TextInput } from '../../../ui/form/field.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { timeText } from '../core/times.ts'
import { guestsText } from '../core/guest-names.ts'
import { recordText } from '../core/record.ts'
import { headsIn, peopleIn, type Shown } from './list.ts'
import type { CheckIn } from './use-check-in.ts'
import { joinValues } from '../../../../contract/text/member-text.ts'

interface Props {
  door: CheckIn
  list: Shown
  event: EventDetail
  isOver: boolean
  canMark: boolean
}

export function DoorLists(props: Props) {
  const { t } = useTranslation()
  const { list, isOver } = props
  const [words, setWords] = useState('')
  const here = list.people.filter(({ hereAt }) => hereAt)
  const missing = list.people.filter(({ hereAt }) => !hereAt)
  const tabs = isOver ? (['absent', 'came', 'walkIns'] as const) : (['expected', 'here', 'walkIns'] as const)
  const [first, second, third] = tabs
  const counts = { [first]: headsIn(missing), [second]: headsIn(here), [third]: peopleIn(list.walkIns) }
  const [open, setOpen] = useState<string>(first)
  const asked = words.trim()
  const found = asked ? list.people.filter(({ name }) => contains(name, asked)) : []
  return (
    <>
      <TextInput
        type="search"
        className="mt-3.5"
        aria-label={t('checkIn.search')}
        placeholder={t('checkIn.example')}
        autoComplete="off"
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      {asked ? (
        <>
          <p role="status" className="mt-3 text-meta text-text-muted">
            {t('checkIn.matches', { count: found.length })}
          </p>
          <People {...props} people={found} />
        </>
      ) : (
        <Tabs value={open} onValueChange={setOpen} className="mt-2">
          <TabList aria-label={t('checkIn.show')}>
            {tabs.map(name => (
              <Tab key={name} value={name} className="tnum">
                {t(`checkIn.tabs.${name}`, { count: counts[name] ?? 0 })}
              </Tab>
            ))}
          </TabList>
          <TabPanel value={first}>
            <People {...props} people={missing} />
            {missing.length === 0 && <Empty>{t(`checkIn.empty.${list.people.length === 0 ? 'people' : first}`)}</Empty>}
          </TabPanel>
          <TabPanel value={second}>
            <People {...props} people={here.toSorted(byArrival)} />
            {here.length === 0 && <Empty>{t(`checkIn.empty.${second}`)}</Empty>}
          </TabPanel>
          <TabPanel value={third}>
            <WalkIns {...props} />
            {list.walkIns.length === 0 && <Empty>{t('checkIn.empty.walkIns')}</Empty>}
          </TabPanel>
        </Tabs>
      )}
    </>
  )
}

const byArrival = (a: Expected, b: Expected) => Date.parse(b.hereAt ?? '') - Date.parse(a.hereAt ?? '')
const Empty = ({ children }: { children: ReactNode }) => <p className="py-5 text-copy text-text-muted">{children}</p>

function People({ people, ...props }: Props & { people: readonly Expected[] }) {
  const { list, door, event, isOver, canMark } = props
  const { t, i18n } = useTranslation()
  const nameOf = usePersonName()
  const zone = knownZone(event.timeZone)
  const guests = ({ guests }: Expected) => guestsText(t, { count: guests.length, names: guests }, i18n.language)
  const detail = (person: Expected) => {
    if (person.hereAt)
      return t(`checkIn.how.${person.mark?.how ?? 'tick'}`, {
        time: timeText(new Date(person.hereAt), i18n.language, zone),
      })
    if (person.dispute) return t('checkIn.says', { text: person.dispute })
    if (isOver) return t('checkIn.automatic')
    if (person.lateMinutes !== null)
      return t(person.lateMinutes >= 30 ? 'checkIn.lateMost' : 'checkIn.late', { minutes: person.lateMinutes })
    if (person.confirmed === false) return t('checkIn.noAnswer')
    return recordText(t, person.record)
  }
  return (
    <ul className="divide-y divide-line">
      {people.map(person => (
        <li key={person.id} className="flex min-h-17 flex-wrap items-center gap-3 py-2">
          <Avatar id={person.id} name={person.name} src={person.avatarUrl} size={44} />
          <span className="min-w-0 flex-[1_1_7rem]">
            <span className="wrapline block font-semibold">
              <bdi>{nameOf(person)}</bdi>
            </span>
            <span className="tnum wrapline block text-meta text-text-muted">
              {joinValues([guests(person), detail(person)])}
            </span>
          </span>
          {list.unsent.has(person.id) && <Unsent />}
          <Tick
            label={t('checkIn.tick', { name: nameOf(person) })}
            checked={person.hereAt !== null}
            disabled={!canMark}
            onChange={checked => door.mark({ id: person.id, name: nameOf(person) }, checked, 'tick')}
          />
        </li>
      ))}
    </ul>
  )
}

function Unsent() {
  const { t } = useTranslation()
  return (
    <span className="flex items-center gap-1.5 text-meta text-text-muted">
      <CloudOff size={16} aria-hidden="true" />
      {t('checkIn.unsent')}
    </span>
  )
}

/** A box of 36 in a target of 52, because it is pressed while standing. */
function Tick({
  label,
  checked,
  disabled,
  onChange,
}: {
  label: string
  checked: boolean
  disabled: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <label className="relative -mr-2 grid size-13 flex-none cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        className={cx(
          'peer size-9 cursor-pointer appearance-none rounded-[11px] border-[1.5px] border-line-strong bg-surface checked:border-success checked:bg-success forced-colors:appearance-auto',
          'disabled:cursor-default disabled:opacity-60',
        )}
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => {
          const row = target.closest('li')
          const next = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('input')
          onChange(target.checked)
          // The person moves to another list, and focus would be lost.
          requestAnimationFrame(() => target.isConnected || next?.focus())
        }}
      />
      <Check
        size={22}
        strokeWidth={3}
        aria-hidden="true"
        className="pointer-events-none absolute text-surface opacity-0 peer-checked:opacity-100 forced-colors:hidden"
      />
    </label>
  )
}

function WalkIns({ door, list, event, canMark }: Props) {
  const { t, i18n } = useTranslation()
  const zone = knownZone(event.timeZone)
  const nameOf = ({ name }: WalkIn) => name ?? t('checkIn.walkIn.none')
  return (
    <ul className="divide-y divide-line">
      {list.walkIns
        .toSorted((a, b) => Date.parse(b.hereAt) - Date.parse(a.hereAt))
        .map(walkIn => (
          <li key={walkIn.id} className="flex min-h-17 flex-wrap items-center gap-3 py-2">
            <span className="min-w-0 flex-[1_1_7rem]">
              <span className="wrapline block font-semibold">
                <bdi>{nameOf(walkIn)}</bdi>
                {walkIn.people > 1 && <span className="font-normal"> × {walkIn.people}</span>}
              </span>
              <span className="tnum block text-meta text-text-muted">
                {timeText(new Date(walkIn.hereAt), i18n.language, zone)}
              </span>
            </span>
            {list.unsent.has(walkIn.id) && <Unsent />}
            {canMark && (
              <IconButton
                label={t('checkIn.walkIn.remove', { name: nameOf(walkIn) })}
                onClick={() => door.removeWalkIn(walkIn)}
              >
                <X size={20} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
    </ul>
  )
}
