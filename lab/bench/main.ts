import { parseArgs } from 'node:util'
import { loadLargeCity } from '../../sample/large.ts'
import { build } from '../../scripts/build.ts'
import { measureAdminUsers } from './admin-users.ts'
import { measureAnalytics } from './analytics.ts'
import { measureAvatar } from './avatar.ts'
import { measureChat } from './chat.ts'
import { measureDirectory } from './directory.ts'
import { measureEventLists } from './event-lists.ts'
import { measureEvents } from './events.ts'
import { measureEmbedded } from './embedded.ts'
import { measureEveryEndpoint } from './every-endpoint.ts'
import { measureFootprint } from './footprint.ts'
import { measureGrowth } from './growth.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureListingLists } from './listing-lists.ts'
import { measureLive } from './live.ts'
import { measurePace } from './pace.ts'
import { measurePages } from './page.ts'
import { measurePhotos } from './photos.ts'
import { measureProcesses } from './processes.ts'
import { report, type Section } from './report.ts'
import { measureReports } from './reports.ts'
import { measureScale } from './scale.ts'
import { measureSearch } from './search.ts'
import { measureSignIn } from './sign-in.ts'
import { measureSoak } from './soak.ts'
import { holds, type Figure } from './support/figures.ts'
import { hostTime, takenBetween } from './support/host.ts'
import { startPostgres, type BenchServer } from './support/postgres.ts'
import { measureThroughput } from './throughput.ts'

const usage = `npm run bench                       measures everything and writes docs/performance.md (about an hour)
npm run bench -- throughput live    only these parts; --write puts them into that page, and scale always writes docs/scale.md
Parts: throughput, endpoints, live, pages, pace, sign-in, avatar, growth, search, directory, chat, events, listings, admin-users, analytics, photos, reports, footprint, embedded, lighthouse, processes, scale, soak. BENCH_DATABASE_URL names a PostgreSQL server to use; without it one is started.`

const small = { people: 1_000, posts: 10_000, replies: 30_000, messages: { conversations: 200, thread: 10_000 } }
const large = {
  people: 100_000,
  posts: 1_000_000,
  replies: 3_000_000,
  messages: { conversations: 2_000, thread: 100_000 },
}

interface Part {
  title: string
  method: string
  mend: string
  measure: (url: string, server: BenchServer) => Promise<Section['figures']>
}

const parts: Record<string, Part> = {
  throughput: {
    title: 'Against the bare minimum',
    method:
      'Our server with production settings, beside one of `node:http` and `pg` alone that sends the same two statements (session, then question, list or feed) on the same PostgreSQL and answers the same JSON; that is checked first. It sends them whole, as `pool.query(text, values)` does; beside it stands the same server with prepared statements, which ours uses for these reads: what is left between these two, told without a bound, is the price of the framework, its checks and its headers. autocannon in a process of its own, 16 connections, signed in, no compression asked for. In turns of three seconds, one to warm up and five that count; the best of each.',
    mend: 'a profile of both spreads the difference thinly: garbage collection first (answers are copied by the output check and by the serializer of oRPC), then oRPC, the header lines, Hono, the output check. By that profile, answering the two hottest reads outside oRPC would win back about a quarter of the difference, at the price of a second way to serve the contract; it was not tried.',
    measure: measureThroughput,
  },
  endpoints: {
    title: 'Every list and every write',
    method:
      'As above, for all that members open and write often, in a city of 1,000 people who ask by turns, so that the limits are met and not lifted. What our server sends to the database for one request is written down and sent again by a server of `node:http` and `pg` alone, statement by statement, with the session, the member and the id of each request in their places; it answers what it read as JSON, and writes with the recorded answer. 16 connections, turns of a second and a half, one to warm up and two that count; the best of each.',
    mend: 'see the part before.',
    measure: async (_, server) => measureEveryEndpoint(await smallCity(server)),
  },
  live: {
    title: 'Live',
    method:
      'From sending a reply over HTTP to its event in the stream of somebody else, one after the other on an idle server: five series of 60, the best p50 and the best p95 of them. Then 1,000 people of the city have a stream open, and five questions a second are posted for 20 seconds, each watched in the stream of somebody else. Memory is the resident set of the server process on PostgreSQL with the built app, after its first requests; then with ten streams for each of 100 people.',
    mend: 'a reply takes four trips to the database one after the other (the session; the limit beside the question; the reply; its events and the commit), and its delivery two more. By a profile the largest part of what the server computes meanwhile is the sending itself, each time to a process that sleeps and must be woken; the same run took between 5 and 11 ms within an hour on this machine. Of what a question costs, two thirds is one system call for each stream: the row of bare `node:http` says what that takes with nothing around it. Streams of plain sockets instead of web streams were tried and won 4 %.',
    measure: measureLive,
  },
  pages: {
    title: 'The first pages on a phone',
    method:
      'Chromium over plain HTTP/1.1 with an empty cache, then once more with what it kept; median of three. "DevTools throttling" is what Lighthouse sets for its mobile profile in that mode: 562.5 ms before each answer, 1,474.56 kbit/s down, 675 kbit/s up, processor four times slower. The other has 150 ms and 1.6 Mbit/s as they are, and the same processor. Blocking time is what long tasks take beyond 50 ms each, from the first paint until nothing moves.',
    mend: 'the document alone takes 0.56 s under DevTools throttling, so a return in 0.8 s leaves 0.2 s for the rest: a service worker that answers from what it keeps could mend that. What blocks is the reading of the scripts and React taking over the drawn page.',
    measure: measurePages,
  },
  pace: {
    title: 'The pace of a phone',
    method:
      'A member’s round through the sample city in Chromium with a processor four times slower and the network of this machine: every tab, four times; a question is read and answered, an event and a listing are opened and left, a message is written, the menu is opened and the theme changed. A press is painted when the browser says so (event timing, the longest event of each interaction, each key among them). Skeletons stand at once, as they should; a spinner may be seen 150 ms after the press at the earliest.',
    mend: 'a profile of the slowest press: what React renders for it, then layout.',
    measure: async (_, server) => measurePace(await server.database()),
  },
  'sign-in': {
    title: 'Signing in',
    method:
      'Sign-ins with right passwords begin at a steady pace of 42 a second, each from an address of its own behind a declared proxy, so that the limits are met and not lifted. Lists are asked for at 20 a second, by turns without sign-ins and beside them. Five rounds of six seconds after one to warm up, the one in the middle. The server, PostgreSQL and both askers share the cores.',
    mend: 'argon2id as OWASP asks for it takes some 30 ms of a core; two run at once. More cores, or one at once where lists matter more.',
    measure: measureSignIn,
  },
  avatar: {
    title: 'A new picture',
    method:
      'Uploads one after the other over HTTP, of the largest photo that is taken: from the first byte sent to the whole answer, when both sizes are stored.',
    mend: 'decoding takes nearly all of it; a smaller limit on pixels would shorten it.',
    measure: measureAvatar,
  },
  growth: {
    title: 'With a hundred times as much',
    method:
      'Our own queries on one connection, in turns in a city of 1,000 people, 10,000 posts and 30,000 replies and in one of 100,000, 1,000,000 and 3,000,000: 300 runs a turn, three turns that count, the best p50. The run fails when the plan of a list, for one value or for all, reads a table through, sorts more than what a merge of tables shows, or uses another index than the one that holds its order.',
    mend: 'look at the plan of the list that grew.',
    measure: async (url, server) => measureGrowth(url, await largeCity(server)),
  },
  search: {
    title: 'Searching a million questions',
    method:
      'Our own search in the city of 1,000,000 posts, without HTTP, on one connection: several searches of each kind in turns, twenty times over; newest first, twenty a page. The run fails when the plan of a statement reads the posts through, or a kind of search is not read by the index that is named.',
    mend: 'look at the kind of search that takes longest: what a frequent trigram brings up without the word is read in vain.',
    measure: async (_, server) => measureSearch(await largeCity(server)),
  },
  directory: {
    title: 'The directory of a hundred thousand',
    method:
      'Our own queries in the city of 100,000 people, without HTTP, on one connection: each kind in all three orders, its first page and one further on, twenty people a page, in turns, ten times over; counts are told up to a thousand. The run fails when the plan of a page reads everybody through.',
    mend: 'look at the kind that takes longest: which of its filters no index tells, and how many people have the others.',
    measure: async (_, server) => measureDirectory(await largeCity(server)),
  },
  chat: {
    title: 'The Direct Line',
    method:
      'Messages over HTTP from the first byte of the request to the event in the stream of whom it is for, posted at a steady pace by a process of its own, whether those before had arrived or not; every message is looked for by its id. Three rounds, the best of each figure, the sum of what was lost; all limits are on. Then all streams go, a hundred messages are sent, and all streams come back at once. Lists and threads of a member with 2,000 conversations, one of them of 100,000 messages: 300 requests one after the other through HTTP; and our own queries beside those in a tenth of it, in turns, the best p50. The run fails when a plan reads a table through, sorts, or uses another index than the one that holds the order.',
    mend: 'a message takes a trip for the session, one for `begin`, one that stores it and one for its events and the commit, and its delivery two more. The server, PostgreSQL and the process that posts share the cores.',
    measure: async (url, server) => measureChat(url, await largeCity(server)),
  },
  events: {
    title: 'Events',
    method:
      'Two server processes on one PostgreSQL, all limits on. Two hundred members ask for one of fifty places at the same moment; then each of them comes or goes at random, every three seconds at most, for half a minute, while another connection counts rows and looks at the count. A cover of the largest size that is taken is made anew and kept ten times within one process whose event loop is watched. Lists with faces and the own state: our own queries in a city of 1,000 events and in one of 100,000, each with five who come, 200 runs each. The run fails when the plan of a list reads a table through, sorts more than what a merge shows, or uses another index.',
    mend: 'a place takes a trip for the session, two side by side for the event and the limit, one for `begin`, one that takes it, one for the faces and one for the events and the commit; the last three hold the row of the event.',
    measure: async (url, server) => [
      ...(await measureEvents(url)),
      ...(await measureEventLists(() => server.database())),
    ],
  },
  listings: {
    title: 'The Exchange',
    method:
      'Our own queries in a city of 1,000 listings and in one of 1,000,000, without HTTP, on one connection each, in turns: each kind in all three orders, its first page and the next, 30 times over; counts are told up to a thousand of each type. What is rare has no page in the small city, and nothing is compared. The run fails when the plan of a page reads posts through, or does not use the index that is named for it; where that holds the order, when more is sorted than what a merge of types shows, or more of it touched.',
    mend: 'look at the kind that takes longest: what no index holds in its order is met by walking up to 4,000 rows, and then looked up.',
    measure: (_, server) => measureListingLists(() => server.database()),
  },
  'admin-users': {
    title: 'Finding a user among a hundred thousand',
    method:
      'Our own queries, without HTTP, on one connection, in a city of 100,000 people of whom one in fifty is inactive, a hundred administer and one in thirty lives elsewhere: each kind of filter and of words in all five orders, its first page, one further on and, by name, the last, fifty users a page, in turns, ten times over. The slowest is the p95 of one such page by itself. The run fails when the plan of a page without words reads everybody through.',
    mend: 'look at the page that takes longest: which index its walk enters, and how many users its words bring up in vain.',
    measure: async (_, server) => measureAdminUsers(await server.database()),
  },
  analytics: {
    title: 'The analytics of a hundred thousand',
    method:
      'What the page of administrators reads, without HTTP, in the city of 100,000 people and 1,000,000 posts, a sixth of whose people are here on any day: the four figures and the charts at once, for each range by days and by weeks, in turns, 40 times over. Beside it, how long it takes to count the newest day anew, as is done every ten minutes, and all 400 days, as is done once. The run fails when a page reads posts, profiles or days through.',
    mend: 'look at what is counted live: the members by neighbourhood, then today.',
    measure: async (_, server) => measureAnalytics(await largeCity(server)),
  },
  photos: {
    title: 'Photos of the Exchange',
    method:
      'One server process on PostgreSQL, all limits on. A member sends eight photos of the largest size that is taken, one after the other over HTTP, and lists something with them; the browser makes them smaller before it sends them, and this does not. Then twenty members send three each, all at the same moment. The event loop of the server is watched from within it, and its resident memory from outside, twenty times a second.',
    mend: 'decoding a photo and encoding it in four widths takes all of it, on one core of two. More cores; or fewer widths.',
    measure: measurePhotos,
  },
  reports: {
    title: 'Reports',
    method:
      'Our own queries without HTTP, on one connection: 10,000 reports about 7,000 posts that wait, and as many that were decided. Of the whole queue and of each status the first page and those that begin after 60, 3,000 and 6,500 cases, 30 times in turns; how many wait; and twenty cases one after the other with all that helps to decide them. The run fails when the plan of a page reads the cases through.',
    mend: 'look at the plan of the list that grew; the first report of each case is looked up by itself.',
    measure: async (_, server) => measureReports(await server.database()),
  },
  embedded: {
    title: 'The embedded database',
    method:
      'A built server with production settings on the embedded database: its resident memory after its first start in an empty folder, after a start with the sample city, and while twelve members do as much as in an hour of light use (something every ten seconds, without the pauses between): documents, lists, searches, questions and photos, with all limits on.',
    mend: 'the memory of WebAssembly grows with what PostgreSQL needs at once and is never given back: `shared_buffers` in `server/db/pglite.ts` first.',
    measure: measureEmbedded,
  },
  footprint: {
    title: 'Starting, and what the pages weigh',
    method:
      'Five starts of a built server with production settings until its first answer at /readyz, the one in the middle, and its resident memory three seconds after the last. Scripts of a screen are all that must arrive before it can be used, compressed with brotli as they are served.',
    mend: 'look at which packages a screen, or the start, loads.',
    measure: measureFootprint,
  },
  lighthouse: {
    title: 'Lighthouse',
    method:
      'Lighthouse 13 with its own settings for a phone, on the built app over plain HTTP on this machine, once for each page. Beside a score stand the checks of it that were not passed.',
    mend: 'each check that was not passed is named beside its score.',
    measure: measureLighthouse,
  },
  processes: {
    title: 'Three processes beside one',
    method:
      'The processor time of all server processes on one PostgreSQL, while a process of its own asks them by turns at a steady pace, 150 requests a second of each, nine reads to one reply; each reply is told to every process. One process and three, with three times as much to do, in turns, three times over after a turn that warms up; the one in the middle.',
    mend: 'look at what each process does for what another wrote: its reading of the outbox.',
    measure: measureProcesses,
  },
  scale: {
    title: 'What ten million members would need',
    method:
      'What a read, a message, an event and a stream cost is measured with one process and one PostgreSQL, at a steady pace; [scale.md](scale.md) says what follows from it by arithmetic, and a simulation of queues with the same figures checks the arithmetic: both must say the same of how busy the processes are.',
    mend: 'the arithmetic and the simulation count different things: look at lab/bench/scale.',
    measure: async (_, server) => measureScale(await smallCity(server)),
  },
  soak: {
    title: 'Five hundred members for half an hour',
    method:
      'One server process with production settings and one PostgreSQL on this machine, beside the process that plays the members: each has a stream open and does something every eight seconds, mostly reading; one act in eight is a message to a neighbour, whose stream is watched for it. All limits are on. Memory is looked at every five seconds; flat means that the middle of the last quarter is at most a tenth above that of the second. `BENCH_SOAK_MINUTES` sets another length.',
    mend: 'look first at what the host took: where it takes much in single minutes, those minutes are not ours. Then at the slowest kind of request, and at a heap snapshot of the first and the last quarter.',
    measure: async (_, server) => measureSoak(await smallCity(server)),
  },
}

/** The URL of a separate small city, for a section that changes much of it. */
async function smallCity(server: BenchServer): Promise<string> {
  const address = await server.database()
  await loadLargeCity(address, small)
  return address
}

let loaded: Promise<string> | undefined
/** The URL of a database with the large city, which is filled once. */
const largeCity = (server: BenchServer): Promise<string> =>
  (loaded ??= (async () => {
    const address = await server.database()
    const { seconds } = await loadLargeCity(address, large)
    console.log(`The large city was loaded in ${Math.round(seconds)} s.`)
    return address
  })())

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean' }, write: { type: 'boolean' } },
    allowPositionals: true,
  })
  const unknown = positionals.filter(name => !(name in parts))
  if (values.help || unknown.length > 0) {
    console.log(usage)
    return
  }
  const began = performance.now()
  const before = await hostTime()
  process.env['NODE_ENV'] = 'production'
  await build()
  const server = await startPostgres()
  let ending: Promise<void> | undefined
  const end = () => (ending ??= server.stop())
  process.once('SIGINT', () => void end().finally(() => process.exit(130)))
  try {
    const url = await server.database()
    await loadLargeCity(url, small)
    const sections: Section[] = []
    for (const [name, { measure, ...part }] of Object.entries(parts)) {
      if (positionals.length > 0 && !positionals.includes(name)) continue
      console.log(`Measuring: ${name}`)
      // A failed section must not discard the results of the others.
      sections.push({ ...part, figures: await measure(url, server).catch(broken) })
    }
    const minutes = (performance.now() - began) / 60_000
    const taken = takenBetween(before, await hostTime())
    const write = positionals.length === 0 ? 'all' : values.write && 'these'
    await report(sections, { database: server.version, minutes, taken, write: write ?? false })
    if (sections.some(({ figures }) => figures.some(figure => holds(figure) === false))) process.exitCode = 1
  } finally {
    await end()
  }
}

const broken = (error: unknown): Figure[] => {
  console.error(error)
  const [first = ''] = String(error).split('\n')
  return [{ what: `ended early: ${first}`, value: 1, text: '', atMost: 0 }]
}

await main()
