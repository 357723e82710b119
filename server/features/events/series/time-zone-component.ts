const from = Temporal.Instant.from('2015-01-01T00:00:00Z')
const years = 12

interface Transition {
  /** By the clock that was valid until then. */
  onset: Temporal.PlainDateTime
  from: string
  to: string
  isLater: boolean
  /** Of a year: BYMONTH and BYDAY, counted from the end of the month if it is the last such weekday. */
  rule: string
}

/**
 * A VTIMEZONE (RFC 5545), independent of the file: a calendar keeps one definition of a zone, and would apply that of an older
 * file to later dates. Transitions with the same rule each year are one rule; others are listed until some years after `last`.
 */
export function timeZoneComponent(timeZone: string, last: Date): string {
  const start = from.toZonedDateTimeISO(timeZone)
  const end = Temporal.Instant.fromEpochMilliseconds(Math.max(last.getTime(), Date.now()))
    .toZonedDateTimeISO('UTC')
    .add({ years })
  const all = transitions(start, end.epochMilliseconds)
  const rules = yearlyRules(all)
  const listed = all.slice(0, all.length - rules.length)
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...observance({ kind: 'STANDARD', onset: '19700101T000000', from: start.offset, to: start.offset }),
    ...listed.flatMap(one => observance(lines(one))),
    ...firstOfEach(rules).flatMap(one => observance(lines(one), `RRULE:FREQ=YEARLY;${one.rule}`)),
    'END:VTIMEZONE',
  ].join('\r\n')
}

function transitions(start: Temporal.ZonedDateTime, until: number): Transition[] {
  const found: Transition[] = []
  for (let at = start.getTimeZoneTransition('next'); at && at.epochMilliseconds <= until;) {
    const before = at.subtract({ nanoseconds: 1 })
    const onset = at.toInstant().toZonedDateTimeISO(before.offset).toPlainDateTime()
    const isLater = at.offsetNanoseconds > before.offsetNanoseconds
    found.push({ onset, from: before.offset, to: at.offset, isLater, rule: ruleOf(onset) })
    at = at.getTimeZoneTransition('next')
  }
  return found
}

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

const ruleOf = ({ day, daysInMonth, month, dayOfWeek }: Temporal.PlainDateTime): string =>
  `BYMONTH=${month};BYDAY=${day + 7 > daysInMonth ? -1 : Math.ceil(day / 7)}${weekdays[dayOfWeek - 1]}`

/** The longest end of the list that two rules describe, if it is as long as can be trusted. */
function yearlyRules(all: readonly Transition[]): Transition[] {
  const keyOf = ({ rule, onset, from: before, to }: Transition) =>
    [rule, onset.toPlainTime().toString(), before, to].join()
  let count = 0
  while (count < all.length) {
    const one = all[all.length - 1 - count]
    const next = all[all.length + 1 - count]
    if (!one || (next && (keyOf(next) !== keyOf(one) || next.onset.year !== one.onset.year + 1))) break
    count++
  }
  return count >= 2 * (years - 1) ? all.slice(all.length - count) : []
}

/** A rule starts with its first transition. */
const firstOfEach = (rules: readonly Transition[]) => rules.slice(0, 2)

/** As iCalendar writes it: 20270328T020000, and with Z a moment in UTC. */
export const basicTime = (time: Temporal.PlainDateTime | Temporal.Instant): string =>
  time.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')

const lines = ({ onset, from: before, to, isLater }: Transition) => ({
  kind: isLater ? 'DAYLIGHT' : 'STANDARD',
  onset: basicTime(onset),
  from: before,
  to,
})

const observance = (
  { kind, onset, from: before, to }: Record<'kind' | 'onset' | 'from' | 'to', string>,
  ...rule: string[]
) => [
  `BEGIN:${kind}`,
  `DTSTART:${onset}`,
  `TZOFFSETFROM:${before.replaceAll(':', '')}`,
  `TZOFFSETTO:${to.replaceAll(':', '')}`,
  ...rule,
  `END:${kind}`,
]
