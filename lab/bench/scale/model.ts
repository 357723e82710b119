export interface Costs {
  /** CPU milliseconds of the server; a write without its delivery. */
  readServer: number
  writeServer: number
  readDatabase: number
  writeDatabase: number
  /** CPU milliseconds to send one event to one stream. */
  delivery: number
  /** CPU milliseconds of each process to read one event, for any number of recipients. */
  pump: number
  /** Maximum of transactions with an event per second; all writers hold one lock. */
  locked: number
  stream: number
  /** Bytes of a row with its indexes. */
  bytes: Record<'account' | 'post' | 'reply' | 'message', number>
}

export const habits = {
  /** Share of members who have the app open in the busiest minute. */
  online: 0.05,
  thinking: 10,
  /** Shares of writes among actions, and of city-wide writes; the others are messages to two members. */
  writing: 0.12,
  cityWide: 0.1,
  /** Hours per day as busy as the busiest hour. */
  busyHours: 5,
  /** Members of the largest city; events do not cross cities. */
  city: 200_000,
  /** Share of posts among the writes of a city; the others are replies and attendances. */
  posts: 0.2,
}

/** Target utilization before another machine is added, and monthly price. */
export const machines = {
  busy: 0.6,
  streamsPerProcess: 10_000,
  databaseCores: 16,
  /** Share of a core that a process may spend on reading events. */
  forOthers: 0.2,
  euroPerCore: 8,
  euroPerGigabyte: 0.1,
}

export interface Size {
  members: number
  cities: number
  /** Separate installations: one PostgreSQL, several processes. */
  cells: number
  streams: number
  reads: number
  writes: number
  /** Events sent to streams per second. */
  deliveries: number
  serverCores: number
  processes: number
  databaseCores: number
  /** Share of the ceiling, per cell and with a single lock for all members. */
  lock: number
  oneLock: number
  /** GiB. */
  memory: number
  /** Per year. */
  rows: number
  /** GiB per year. */
  growth: number
  euro: number
}

export function sizeOf(members: number, costs: Costs): Size {
  const cities = Math.max(1, Math.ceil(members / habits.city))
  const streams = members * habits.online
  const acts = streams / habits.thinking
  const writes = acts * habits.writing
  const reads = acts - writes
  const wide = writes * habits.cityWide
  const deliveries = wide * (streams / cities) + (writes - wide) * 2
  const databaseCores = (reads * costs.readDatabase + writes * costs.writeDatabase) / 1000
  // A cell is limited by its PostgreSQL, its lock and the cost of reading all of its events.
  const cells = Math.ceil(
    Math.max(
      databaseCores / (machines.databaseCores * machines.busy),
      writes / costs.locked / machines.busy,
      (writes * costs.pump) / 1000 / machines.forOthers,
    ),
  )
  const own = (reads * costs.readServer + writes * costs.writeServer + deliveries * costs.delivery) / 1000 / cells
  const others = (writes * costs.pump) / 1000 / cells
  // Every process of a cell reads all events of the cell.
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
