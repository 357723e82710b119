import { ascending, quantile } from '../support/figures.ts'
import { framesPerSecond, habits, type Costs } from './model.ts'

export interface Simulated {
  read: { p50: number; p95: number }
  delivered: { p50: number; p95: number }
  busy: { server: number; database: number; lock: number }
}

interface Job {
  at: number
  run: (now: number) => void
}

function station(servers: number, later: (at: number, run: (now: number) => void) => void) {
  const waiting: { work: number; done: (now: number) => void }[] = []
  let free = servers
  let worked = 0
  const next = (now: number) => {
    while (free > 0 && waiting.length > 0) {
      const { work, done } = waiting.shift()!
      free--
      worked += work
      later(now + work, at => {
        free++
        done(at)
        next(at)
      })
    }
  }
  return {
    take: (now: number, work: number, done: (now: number) => void) => {
      waiting.push({ work, done })
      next(now)
    },
    busy: (seconds: number) => worked / (servers * seconds * 1000),
  }
}

/** Random arrivals and exponential service times give the queueing delays that the model cannot compute. */
export function simulate(
  members: number,
  costs: Costs,
  {
    processes,
    databaseCores,
    seconds = 20,
    seed = 1,
  }: {
    processes: number
    databaseCores: number
    seconds?: number
    seed?: number
  },
): Simulated {
  const random = generator(seed)
  const drawn = (mean: number) => -Math.log(1 - random()) * mean
  const heap = priorityQueue()
  const later = (at: number, run: (now: number) => void) => heap.push({ at, run })
  const servers = Array.from({ length: processes }, () => station(1, later))
  const database = station(databaseCores, later)
  const streams = members * habits.online
  const cities = Math.max(1, Math.ceil(members / habits.city))
  const locks = Array.from({ length: cities }, () => station(1, later))
  const collected = Array.from({ length: cities }, () => ({ waiting: [] as number[], sentAt: -Infinity }))
  const between = 1000 / (streams / habits.thinking)
  const times = { read: [] as number[], delivered: [] as number[] }

  const send = (now: number, listeners: number, events: readonly number[]) => {
    let left = processes
    for (const server of servers)
      server.take(now, (listeners / processes) * costs.delivery, at => {
        if (--left === 0) for (const began of events) times.delivered.push(at - began)
      })
  }
  const deliver = (began: number, now: number, city: number) => {
    for (const server of servers) server.take(now, costs.pump, () => undefined)
    if (random() >= habits.cityWide) return send(now, 2, [began])
    if (random() >= habits.posts) send(now, habits.readers, [began])
    const { waiting, sentAt } = collected[city]!
    waiting.push(began)
    if (waiting.length > 1) return
    later(Math.max(now, sentAt + 1000 / framesPerSecond), at => {
      collected[city] = { waiting: [], sentAt: at }
      send(at, streams / cities, waiting)
    })
  }
  const arrive = (now: number) => {
    const writing = random() < habits.writing
    const server = servers[Math.floor(random() * processes)]!
    const [own, its] = writing ? [costs.writeServer, costs.writeDatabase] : [costs.readServer, costs.readDatabase]
    server.take(now, drawn(own), answered =>
      database.take(answered, drawn(its), stored => {
        if (!writing) return void times.read.push(stored - now)
        const city = Math.floor(random() * cities)
        locks[city]!.take(stored, drawn(1000 / costs.locked), at => deliver(now, at, city))
      }),
    )
    later(now + drawn(between), arrive)
  }
  later(0, arrive)
  const end = seconds * 1000
  for (let job = heap.pop(); job && job.at < end; job = heap.pop()) job.run(job.at)
  const percentiles = (all: number[]) => {
    const sorted = ascending(all)
    return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) }
  }
  const utilization = (all: { busy: (seconds: number) => number }[]) =>
    all.reduce((sum, one) => sum + one.busy(seconds), 0) / all.length
  return {
    read: percentiles(times.read),
    delivered: percentiles(times.delivered),
    busy: { server: utilization(servers), database: database.busy(seconds), lock: utilization(locks) },
  }
}

function generator(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

function priorityQueue() {
  const jobs: Job[] = []
  const before = (a: number, b: number) => (jobs[a]?.at ?? 0) < (jobs[b]?.at ?? 0)
  const swap = (a: number, b: number) => ([jobs[a], jobs[b]] = [jobs[b]!, jobs[a]!])
  return {
    push: (job: Job) => {
      let at = jobs.push(job) - 1
      for (let up = (at - 1) >> 1; at > 0 && before(at, up); at = up, up = (at - 1) >> 1) swap(at, up)
    },
    pop: (): Job | undefined => {
      const first = jobs[0]
      const last = jobs.pop()
      if (jobs.length === 0 || !last) return first
      jobs[0] = last
      for (let at = 0, least = 0; ; at = least) {
        for (const child of [2 * at + 1, 2 * at + 2]) if (child < jobs.length && before(child, least)) least = child
        if (least === at) return first
        swap(at, least)
      }
    },
  }
}
