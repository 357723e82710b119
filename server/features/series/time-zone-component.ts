/**
 * A VTIMEZONE (RFC 5545) that describes a zone from one moment to another, with each of its transitions, because a rule for them would be
 * a guess.
 */
export function timeZoneComponent(timeZone: string, from: Date, to: Date): string {
  const parts: string[] = []
  let at = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(timeZone)
  parts.push(observance('STANDARD', { onset: '19700101T000000', from: at.offset, to: at.offset }))
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (!next || next.epochMilliseconds > to.getTime()) break
    const before = next.subtract({ nanoseconds: 1 })
    // By the clock that was valid until then.
    const onset = next.toInstant().toZonedDateTimeISO(before.offset).toPlainDateTime()
    const isLater = next.offsetNanoseconds > before.offsetNanoseconds
    parts.push(
      observance(isLater ? 'DAYLIGHT' : 'STANDARD', {
        onset: onset.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, ''),
        from: before.offset,
        to: next.offset,
      }),
    )
    at = next
  }
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...parts, 'END:VTIMEZONE'].join('\r\n')
}

const observance = (kind: string, { onset, from, to }: Record<'onset' | 'from' | 'to', string>) =>
  [
    `BEGIN:${kind}`,
    `DTSTART:${onset}`,
    `TZOFFSETFROM:${from.replaceAll(':', '')}`,
    `TZOFFSETTO:${to.replaceAll(':', '')}`,
    `END:${kind}`,
  ].join('\r\n')
