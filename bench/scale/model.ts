/** What one thing costs, as measured in the same run. */
export interface Costs {
  /** Milliseconds of a core of the server for a read, and for a write without its delivery. */
  readServer: number
  writeServer: number
  /** The same of PostgreSQL. */
  readDatabase: number
  writeDatabase: number
  /** Milliseconds of a core to tell one stream of one event. */
  delivery: number
  /** Milliseconds of a core for each process to read one event, whoever hears it. */
  pump: number
  /** Transactions with an event that PostgreSQL commits in a second, all writers together: the ceiling of the lock. */
  locked: number
  /** KiB of a process for one open stream. */
  stream: number
  /** Bytes of a row with its indexes. */
  bytes: Record<'account' | 'post' | 'reply' | 'message', number>
}

/** What people do. Assumptions, each of which a reader may change. */
export const habits = {
  /** Of all members, those who have the app open in the busiest minute. */
  online: 0.05,
  /** Seconds between two acts of somebody who has it open. */
  thinking: 10,
  /** Of all acts, those that write; of these, what a whole city hears: the others are messages, which two hear. */
  writing: 0.12,
  cityWide: 0.1,
  /** Hours as busy as the busiest one in a day. */
  busyHours: 5,
  /** The largest city: nobody hears of another one. */
  city: 200_000,
  /** Of what is written for a city: questions, events and listings; the others are replies and places. */
  posts: 0.2,
}

/** What the machines may be used to before the next one is bought, and what they cost a month. */
export const machines = {
  busy: 0.6,
  streamsPerProcess: 10_000,
  /** Of the largest machine for one PostgreSQL. */
  databaseCores: 16,
  /** Share of a core that a process may spend on reading what others wrote. */
  forOthers: 0.2,
  euroPerCore: 8,
  euroPerGigabyte: 0.1,
}

export interface Size {
  members: number
  cities: number
  /** Installations of their own, each with a PostgreSQL and some processes. */
  cells: number
  streams: number
  reads: number
  writes: number
  /** Streams told in a second, by all processes. */
  deliveries: number
  serverCores: number
  processes: number
  databaseCores: number
  /** Share of the ceiling to which the lock of a cell is used, and to which one for everybody would be. */
  lock: number
  oneLock: number
  /** GiB of memory for the streams. */
  memory: number
  /** Rows and GiB that a year adds. */
  rows: number
  growth: number
  euro: number
}

/** The arithmetic: what so many members need in their busiest minute, and what they leave behind in a year. */
export function sizeOf(members: number, costs: Costs): Size {
  const cities = Math.max(1, Math.ceil(members / habits.city))
  const streams = members * habits.online
  const acts = streams / habits.thinking
  const writes = acts * habits.writing
  const reads = acts - writes
  const wide = writes * habits.cityWide
  const deliveries = wide * (streams / cities) + (writes - wide) * 2
  const databaseCores = (reads * costs.readDatabase + writes * costs.writeDatabase) / 1000
  // A cell is as large as its PostgreSQL, its lock and the reading of everybody else's events allow.
  const cells = Math.ceil(
    Math.max(
      databaseCores / (machines.databaseCores * machines.busy),
      writes / costs.locked / machines.busy,
      (writes * costs.pump) / 1000 / machines.forOthers,
    ),
  )
  const own = (reads * costs.readServer + writes * costs.writeServer + deliveries * costs.delivery) / 1000 / cells
  const others = (writes * costs.pump) / 1000 / cells
  // Every process of a cell reads every event of it.
  const each = Math.ceil(Math.max(own / (machines.busy - others), streams / cells / machines.streamsPerProcess))
  const processes = cells * each
  const serverCores = cells * own + processes * others
  const yearly = 365 * habits.busyHours * 3600
  const posts = wide * habits.posts * yearly
  const replies = wide * (1 - habits.posts) * yearly
  const messages = (writes - wide) * yearly
  const growth =
    (posts * costs.bytes.post + replies * costs.bytes.reply + messages * costs.bytes.message) / 2 ** 30 +
    (members * costs.bytes.account) / 2 ** 30
  const memory = (streams * costs.stream) / 2 ** 20
  return {
    ...{ members, cities, cells, streams, reads, writes, deliveries, processes, databaseCores, memory, growth },
    serverCores,
    lock: writes / cells / costs.locked,
    oneLock: writes / costs.locked,
    rows: posts + replies + messages + members,
    euro:
      (Math.ceil(serverCores / machines.busy) + Math.ceil(databaseCores / machines.busy)) * machines.euroPerCore +
      growth * machines.euroPerGigabyte,
  }
}
