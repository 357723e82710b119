import { CircleCheck, CircleX, Keyboard, ScanLine, X, CircleQuestionMark } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Expected } from '../../../../contract/check-in.ts'
import type { EventDetail } from '../../../../contract/events.ts'
import { ticketDigits, type CheckInHow } from '../../../../contract/values/check-in.ts'
import { usePersonName } from '../../../components/person-link.tsx'
import { useBackCloses } from '../../../lib/dom/navigation-blocker.ts'
import { guestsText } from '../core/guest-names.ts'
import { knownZone } from '../../../lib/time/calendar.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { CodeField } from '../../../ui/form/code-field.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { timeText } from '../core/times.ts'
import { Camera } from './camera.tsx'
import { checkSpoken, checkTicket, type Checked } from './codes.ts'
import { headsIn, type Shown } from './list.ts'
import type { CheckIn } from './use-check-in.ts'
import { deviceNow, serverNow } from '../../../lib/time/clock.ts'
import { joinValues } from '../../../../contract/text/member-text.ts'

type Problem = Exclude<Checked<never>['result'], 'right' | 'late'> | 'wrongCode'
type Result =
  { kind: 'in' | 'already' | 'late'; person: Expected; how: CheckInHow } | { kind: 'problem'; problem: Problem }

/** While the camera still sees the same ticket, it is not read again. */
const sameFor = 10_000

/** Reads tickets with the camera, and takes codes that are read aloud. Works without a connection. */
export function Scanner({
  door,
  list,
  event,
  onClose,
}: {
  door: CheckIn
  list: Shown
  event: EventDetail
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [isTyping, setTyping] = useState(false)
  const [result, setResult] = useState<Result>()
  const [code, setCode] = useState('')
  const last = useRef({ text: '', at: 0 })
  useBackCloses(true, onClose)

  function resultOf(checked: Checked<Expected>, how: CheckInHow): Result {
    // They may have joined a moment ago.
    if (checked.result === 'notGoing' || checked.result === 'wrong') void door.query.refetch()
    if (!('person' in checked))
      return { kind: 'problem', problem: how === 'code' && checked.result === 'wrong' ? 'wrongCode' : checked.result }
    const { person } = checked
    if (person.hereAt) return { kind: 'already', person, how }
    if (checked.result === 'late') return { kind: 'late', person, how }
    return enter(person, how)
  }

  function enter(person: Expected, how: CheckInHow): Result {
    door.mark({ id: person.id, name: person.name }, true, how)
    navigator.vibrate?.(60)
    return { kind: 'in', person, how }
  }

  function scanned(text: string) {
    const at = deviceNow()
    if (text === last.current.text && at - last.current.at < sameFor) return
    last.current = { text, at }
    setResult(resultOf(checkTicket(text, { eventId: event.id, people: list.people, at: serverNow() }), 'scan'))
  }

  function typed(digits: string) {
    setResult(resultOf(checkSpoken(digits, { people: list.people, at: serverNow() }), 'code'))
    setCode('')
  }

  return (
    <Radix.Root open onOpenChange={open => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-0 z-50 flex flex-col bg-[#0b1217] text-white"
        >
          <div className="flex min-h-[calc(var(--header-h)+var(--safe-top))] flex-none items-center gap-2 px-2 pt-(--safe-top)">
            <Radix.Close asChild>
              <IconButton label={t('checkIn.scanner.close')}>
                <X size={24} aria-hidden="true" />
              </IconButton>
            </Radix.Close>
            <Radix.Title className="min-w-0 flex-1 font-semibold">{t('checkIn.scanner.title')}</Radix.Title>
          </div>
          {isTyping ? <div className="flex-1" /> : <Camera onText={scanned} />}
          <div className="flex-none rounded-t-xl bg-surface px-gutter pt-4 pb-[calc(16px+var(--safe-bottom))] text-text">
            <div className="mx-auto grid max-w-[680px] gap-3">
              <div aria-live="polite">{result && <ResultCard result={result} list={list} event={event} />}</div>
              {result?.kind === 'late' && (
                <div className="flex gap-2.5 *:flex-1">
                  <Button size="lg" variant="secondary" onClick={() => setResult(undefined)}>
                    {t('checkIn.scanner.deny')}
                  </Button>
                  <Button size="lg" onClick={() => setResult(enter(result.person, result.how))}>
                    {t('checkIn.scanner.confirm')}
                  </Button>
                </div>
              )}
              {isTyping ? (
                <form
                  className="grid gap-3"
                  onSubmit={submitted => {
                    submitted.preventDefault()
                    if (code.length === ticketDigits.spoken) typed(code)
                  }}
                >
                  <Field label={t('checkIn.scanner.code')}>
                    <CodeField
                      autoFocus
                      autoComplete="off"
                      value={code}
                      length={ticketDigits.spoken}
                      onChange={setCode}
                      onComplete={typed}
                    />
                  </Field>
                  <Button size="lg" variant="secondary" icon={ScanLine} onClick={() => setTyping(false)}>
                    {t('checkIn.scanner.back')}
                  </Button>
                </form>
              ) : (
                <Button full size="lg" variant="secondary" icon={Keyboard} onClick={() => setTyping(true)}>
                  {t('checkIn.scanner.enter')}
                </Button>
              )}
            </div>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function ResultCard({ result, list, event }: { result: Result; list: Shown; event: EventDetail }) {
  const { t, i18n } = useTranslation()
  const nameOf = usePersonName()
  if (result.kind === 'problem')
    return (
      <ResultNotice
        tone="danger"
        mark={<CircleX size={26} aria-hidden="true" />}
        title={t(`checkIn.scanner.${result.problem}`)}
      >
        {t(`checkIn.scanner.${result.problem}Lead`)}
      </ResultNotice>
    )
  const { person, kind } = result
  const name = nameOf(person)
  const here = headsIn(list.people.filter(({ hereAt }) => hereAt))
  const guests = guestsText(t, { count: person.guests.length, names: person.guests }, i18n.language)
  return (
    <ResultNotice
      tone={kind === 'in' ? 'success' : kind === 'late' ? 'warning' : 'neutral'}
      face={<Avatar id={person.id} name={person.name} src={person.avatarUrl} size={48} />}
      mark={
        kind === 'late' ? (
          <CircleQuestionMark size={26} aria-hidden="true" />
        ) : (
          <CircleCheck size={26} aria-hidden="true" />
        )
      }
      title={t(`checkIn.scanner.${kind}`, { name })}
    >
      {kind === 'late'
        ? t('checkIn.scanner.lateLead')
        : kind === 'already' && person.hereAt
          ? t('checkIn.scanner.since', {
              time: timeText(new Date(person.hereAt), i18n.language, knownZone(event.timeZone)),
            })
          : joinValues([guests, t('checkIn.scanner.count', { here, count: headsIn(list.people) })])}
    </ResultNotice>
  )
}

const tones = {
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  neutral: 'bg-sunken text-text',
}

function ResultNotice({
  tone,
  face,
  mark,
  title,
  children,
}: {
  tone: keyof typeof tones
  face?: ReactNode
  mark: ReactNode
  title: string
  children: ReactNode
}) {
  return (
    <div className={cx('flex items-center gap-3 rounded-lg px-4 py-3.5', tones[tone])}>
      {face ?? mark}
      <div className="min-w-0 flex-1">
        <p className="wrapline font-semibold">{title}</p>
        <p className="tnum wrapline text-copy text-text">{children}</p>
      </div>
      {face && mark}
    </div>
  )
}
