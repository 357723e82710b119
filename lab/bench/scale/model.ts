export interface Costs {
  readServer: number
  writeServer: number
  readDatabase: number
  writeDatabase: number
  delivery: number
  pump: number
  locked: number
  stream: number
  bytes: Record<'account' | 'post' | 'reply' | 'message', number>
}

export const habits = {
  /** Share of members who have the app open in the busiest minute. */
  online: 0.05,
  thinking: 10,
  writing: 0.12,
  cityWide: 0.1,
  busyHours: 5,
  city: 200_000,
  posts: 0.2,
  readers: 5,
}

/** Frames with the collected events of a city, at most, per second. */
export const framesPerSecond = 2

export const machines = {
  busy: 0.6,
  streamsPerProcess: 10_000,
  databaseCores: 16,
  replicas: 4,
  forOthers: 0.2,
  euroPerCore: 8,
  euroPerGigabyte: 0.1,
}

export interface Size {
  members: number
  cities: number
  cells: number
  replicas: number
  streams: number
  reads: number
  writes: number
  deliveries: number
  uncollected: number
  serverCores: number
  processes: number
  databaseCores: number
  lock: number
  oneLock: number
  memory: number
  rows: number
  /** GiB per year. */
  growth: number
  euro: number
  euroPerThousand: number
}

export function sizeOf(members: number, costs: Costs): Size {
  const cities = Math.max(1, Math.ceil(members / habits.city))
  const streams = members * habits.online
  const acts = streams / habits.thinking
  const writes = acts * habits.writing
  const reads = acts - writes
  const wide = writes * habits.cityWide
  const toFew = (writes - wide) * 2 + wide * (1 - habits.posts) * habits.readers
  const deliveries = Math.min(wide / cities, framesPerSecond) * streams + toFew
  const primaryCores = (writes * costs.writeDatabase) / 1000
  const replicaCores = (reads * costs.readDatabase) / 1000
  const databaseCores = primaryCores + replicaCores
  const usable = machines.databaseCores * machines.busy
  // A cell is limited by its primary, its replicas and the cost of reading all of its events.
  const cells = Math.ceil(
    Math.max(
      primaryCores / usable,
      replicaCores / usable / machines.replicas,
      (writes * costs.pump) / 1000 / machines.forOthers,
    ),
  )
  // One server has cores for all statements until then.
  const replicas = databaseCores / cells > usable ? cells * Math.ceil(replicaCores / cells / usable) : 0
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
  const cores = Math.ceil(serverCores / machines.busy) + Math.ceil(databaseCores / machines.busy)
  // Each server of a cell has all rows.
  const euro = cores * machines.euroPerCore + growth * machines.euroPerGigabyte * (1 + replicas / cells)
  return {
    ...{
      members,
      cities,
      cells,
      replicas,
      streams,
      reads,
      writes,
      deliveries,
      processes,
      databaseCores,
      memory,
      growth,
    },
    ...{ serverCores, euro },
    uncollected: (wide * streams) / cities + (writes - wide) * 2,
    lock: writes / cities / costs.locked,
    oneLock: writes / costs.locked,
    rows: posts + replies + messages + members,
    euroPerThousand: (euro / members) * 1000,
  }
}
