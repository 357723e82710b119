import type { SignedEvent } from './recent.ts'

const collectFor = 500

/**
 * City events that were read and not yet sent, by city. The first one after a pause is due immediately. `onDue` is called when later
 * ones become due.
 */
export function createCollectedEvents(onDue: () => void) {
  const waiting = new Map<string, SignedEvent[]>()
  const due = new Set<string>()
  const timers = new Map<string, NodeJS.Timeout>()
  const sentAt = new Map<string, number>()

  function schedule(city: string) {
    const pause = (sentAt.get(city) ?? -collectFor) + collectFor - performance.now()
    if (pause <= 0) return void due.add(city)
    const ring = () => {
      due.add(city)
      onDue()
    }
    timers.set(city, setTimeout(ring, pause).unref())
  }

  return {
    add(city: string, event: SignedEvent) {
      const events = waiting.get(city)
      if (events) return void events.push(event)
      waiting.set(city, [event])
      schedule(city)
    },

    of: (city: string): readonly SignedEvent[] => waiting.get(city) ?? [],

    cities: (): string[] => [...waiting.keys()],

    due: (): string[] => [...due],

    forget(subject: string) {
      for (const [city, events] of waiting)
        waiting.set(
          city,
          events.filter(({ subjects }) => !subjects.includes(subject)),
        )
    },

    forgetPerson(personId: string) {
      for (const [city, events] of waiting)
        waiting.set(
          city,
          events.filter(({ data }) => !data.includes(personId)),
        )
    },

    sent(city: string) {
      clearTimeout(timers.get(city))
      for (const kept of [waiting, timers, due]) kept.delete(city)
      sentAt.set(city, performance.now())
    },
  }
}

export type CollectedEvents = ReturnType<typeof createCollectedEvents>
