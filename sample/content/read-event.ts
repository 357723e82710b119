import { eventTypes, neighborhoods, type EventType } from '../../contract/vocabulary.ts'
import { facts } from './events-coming.ts'
import type { SampleEvent } from './shape.ts'

const line =
  /^(\w+) (\d+)d: ([+-]\d+) (\d\d:\d\d)(?:-(\d\d:\d\d))? \| ([^|]+) \| ([^|]+) \| (?:([^|@]+) @ )?([^|#]+?)(?: # ([^|]+))? \| (\d+)(?:\/(\d+))?( marta)?$/

const isType = (type: string): type is EventType => eventTypes.some(one => one === type)

/** An event of the data, read. Throws when it is written in another way. */
export function readEvent(text: string): SampleEvent {
  const found = line.exec(text)
  if (!found) throw new Error(`This event of the sample city cannot be read: ${text}`)
  const [
    ,
    by = '',
    days,
    day,
    time = '',
    end,
    types = '',
    title = '',
    venue,
    location = '',
    where,
    joined,
    capacity,
    marta,
  ] = found
  const neighborhood = neighborhoods.find(name => name === where)
  if (where && !neighborhood) throw new Error(`${where} is no neighborhood.`)
  const more = Object.entries(facts).find(([beginning]) => title.startsWith(beginning))?.[1]
  return {
    by,
    ago: Number(days) * 24,
    title,
    day: Number(day),
    time,
    ...(end ? { end } : {}),
    location,
    ...(venue ? { venue } : {}),
    ...(neighborhood ? { neighborhood } : {}),
    types: types.split(', ').filter(isType),
    joined: Number(joined),
    ...(capacity ? { capacity: Number(capacity) } : {}),
    ...(marta ? { marta: true } : {}),
    ...more,
  }
}
