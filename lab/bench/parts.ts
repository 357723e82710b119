import { crowd, measureLiveCity } from './live-city.ts'
import { measureAdminUsers } from './admin-users.ts'
import { measureAnalytics } from './analytics.ts'
import { measureAvatar } from './avatar.ts'
import { measureCalendarFeed } from './calendar-feed.ts'
import { measureChat } from './chat.ts'
import { measureDigest } from './digest.ts'
import { measureDirectory } from './directory.ts'
import { measureEmbedded } from './embedded.ts'
import { measureEventLists } from './event-lists.ts'
import { measureEvents } from './events.ts'
import { measureEveryEndpoint } from './every-endpoint.ts'
import { measureExport } from './export.ts'
import { measureFootprint } from './footprint.ts'
import { measureGrowth } from './growth.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureListingLists } from './listing-lists.ts'
import { measureLive } from './live.ts'
import { memory } from './memory.ts'
import { measureNotifications } from './notifications.ts'
import { measureNotifying } from './notifying.ts'
import { measurePace } from './pace.ts'
import { measurePages } from './page.ts'
import { measurePhotos } from './photos.ts'
import { measureProcesses } from './processes.ts'
import { measureReports } from './reports.ts'
import { measureScale } from './scale.ts'
import { measureSearch } from './search.ts'
import { measureSignIn } from './sign-in.ts'
import { measureSoak } from './soak.ts'
import { measureThroughput } from './throughput.ts'
import { measureWaitlist } from './waitlist.ts'
import { measureWrites } from './writes.ts'
import type { Section } from './report.ts'
import type { BenchServer } from './support/postgres.ts'
import { largeCity, loadCity, small, smallCity } from './support/city.ts'

interface Part {
  title: string
  method: string
  remedy: string
  measure: (url: string, server: BenchServer) => Promise<Section['figures']>
  /** Not part of a whole run, because it takes long. */
  alone?: boolean
  /** Part of the short half, which measures ratios and growth. */
  guards?: boolean
}

export const parts: Record<string, Part> = {
  throughput: {
    guards: true,
    title: 'Comparison with a minimal server',
    method:
      'Our server with production settings is compared with a server that uses only `node:http` and `pg`. The minimal server sends the same two statements (session; then question, list or feed) to the same PostgreSQL and answers with the same JSON, which is verified first. It sends the statements as text, like `pool.query(text, values)`. A second minimal server uses prepared statements, as our server does for these reads; the difference to it is the cost of the framework, its checks and its headers. Our server reads the session once per second and member, as in production. autocannon runs in a separate process with 16 connections, signed in, without compression. The servers are measured in turn for three seconds each: one warm-up round and three measured rounds. The best round counts.',
    remedy:
      'a profile of both servers shows many small differences: garbage collection first, then oRPC, the headers and Hono; outputs are checked against their schemas in tests and development only, because the check copies them. Tried: viewers that are kept for a second, which saves a statement for each request; statements that every connection prepares, and whose columns the server describes once ([decision 101](../decisions/101-queries-of-the-driver-are-our-own.md)); answers that are serialized without the copy that oRPC makes, and that are not checked in production. Not tried: answering the most frequent reads outside oRPC, because it would be a second way to serve the contract. On the embedded database, a worker thread for the engine more than doubled the throughput (354 to 976 per second); smaller heaps and one memory arena lowered its memory, not its time.',
    measure: measureThroughput,
  },
  endpoints: {
    guards: true,
    title: 'All lists and frequent writes',
    method:
      'The same comparison for the pages and writes that members use most, in a city of 1,000 people who send requests in turn, so that rate limits stay enabled and are not reached. The statements that our server sends for one request are recorded. A server that uses only `node:http` and `pg` replays them one by one, prepared, with the session, member and id of each request. It answers a read with the rows as JSON and a write with the recorded answer. 16 connections; rounds of 1.5 seconds, one warm-up round, in which each member sends at least one read, and two measured rounds. The best round counts.',
    remedy:
      'see the previous section. Two runs of one commit on one machine differed by up to 0.18 in these ratios, because each round takes 1.5 seconds. Tried for Home: one statement instead of five, and parts that are read once for all members of a city.',
    measure: async (_, server) => measureEveryEndpoint(await smallCity(server)),
  },
  live: {
    title: 'Live events',
    method:
      'Latency is measured over HTTP, from sending a reply to its event in the stream of another member, sequentially on an idle server: five series of 60 replies; the best p50 and the best p95 count. Then 1,000 members have an open stream, and one question per second is posted for 30 seconds, each awaited in the stream of another member. Memory is the resident set of the server process on PostgreSQL with the built app, after its first requests; then with ten streams for each of 100 members. At last, in a city of 10,000 members with a stream each, 20 questions per second are posted for 30 seconds after a warm-up; two separate processes hold the streams and note when each question arrives on each of them.',
    remedy:
      'a reply needs four sequential round trips to the database (the session; the rate limit concurrently with the question; the reply; its events and the commit), and its delivery needs two more. According to a profile, most of the CPU time of the server is spent on sending, because each send wakes a sleeping process. Repeated runs took between 5 and 11 ms within an hour on this machine. Two thirds of the cost of a question is one system call per stream; the row of `node:http` shows this minimum. Tried: six trips instead of twelve; the last statement together with the commit; events of a city collected for half a second and encoded once for all members; plain sockets instead of web streams, which saved 4 %.',
    measure: async (url, server) => {
      const city = await server.database()
      await loadCity(city, { ...small, people: crowd })
      return [...(await measureLive(url)), ...(await measureLiveCity(city))]
    },
  },
  pages: {
    title: 'First page loads on a phone',
    method:
      'Chromium over plain HTTP/1.1, first with an empty cache, then with the cache of the first visit and the service worker that it installed; median of three. "DevTools throttling" is the setting of the mobile profile of Lighthouse in that mode: 562.5 ms before each answer, 1,474.56 kbit/s down, 675 kbit/s up, CPU four times slower. The other profile has 150 ms and 1.6 Mbit/s without additional factors, and the same CPU. The service worker itself is not slowed down; its requests for documents are. A skeleton that it shows does not count as content. Blocking time is the part of long tasks beyond 50 ms each, from the first paint until the page is idle.',
    remedy:
      'the document alone takes 0.56 s under DevTools throttling, so a repeat visit in 0.8 s leaves 0.2 s for everything else. Parsing the scripts and hydrating the page cause the blocking time. Tried: scripts named in the document and styles within it; a service worker that answers scripts from its cache, which made no difference, because the document has to come from the network; for Home, a start that the service worker keeps ([decision 100](../decisions/100-home-begins-before-its-document.md)). Not tried: the same for other pages.',
    measure: measurePages,
  },
  pace: {
    title: 'Interaction latency on a phone',
    method:
      'A tour of one member through the sample city, in Chromium with a CPU four times slower and the network of this machine. The tour opens every tab four times, reads and answers a question, opens and leaves an event and a listing, writes a message, opens the menu and changes the theme. The time from input to paint comes from the Event Timing API: the longest event of each interaction, including every key press. Skeletons appear immediately by design; a spinner may appear 150 ms after the input at the earliest.',
    remedy: 'profile the slowest interaction: first the React render, then the layout.',
    measure: async (_, server) => measurePace(await server.database()),
  },
  'sign-in': {
    title: 'Sign-in',
    method:
      'Sign-ins with correct passwords start at a constant rate of 52 per second, each from its own IP behind a configured proxy, so that rate limits stay enabled and are not reached. A list is requested 20 times per second, alternately without and during the sign-ins. Five rounds of six seconds after one warm-up round; the median counts. The server, PostgreSQL and both clients share the cores.',
    remedy:
      'argon2id with the parameters that OWASP recommends takes about 10 ms of a core ([decision 097](../decisions/097-argon2-with-vector-instructions.md)), and two hashes run concurrently. Tried: threads of low priority, and a queue in which every network and account has its share. Add cores, or run one hash at a time if lists matter more.',
    measure: measureSignIn,
  },
  avatar: {
    title: 'Avatar upload',
    method:
      'Sequential uploads over HTTP of the largest accepted photo, from the first byte sent to the complete answer, after both sizes are stored.',
    remedy: 'decoding takes nearly all of the time; a lower pixel limit would shorten it.',
    measure: measureAvatar,
  },
  growth: {
    guards: true,
    title: 'Lists with 100 times as many rows',
    method:
      'Our queries on one connection, alternately in a city of 1,000 people, 10,000 posts and 30,000 replies and in one of 100,000, 1,000,000 and 3,000,000: 300 runs per round and three measured rounds; the best p50 counts. The run fails if the custom or the generic plan of a list scans a table sequentially, sorts more rows than a merged page has, or does not use the index that returns the rows in order.',
    remedy: 'check the plan of the list that grew.',
    measure: async (url, server) => measureGrowth(url, await largeCity(server)),
  },
  search: {
    title: 'Search in one million posts',
    method:
      'Our search in the city of 1,000,000 posts, without HTTP, on one connection: several searches of each kind, alternating, twenty rounds; newest first, twenty results per page. Of its 30,000 events, of which a thousand are to come: words and filters, the first page and the next, and counts, which stop at one thousand. The run fails if a plan scans the posts sequentially, or if a kind of search of questions does not use the named index.',
    remedy:
      'check the slowest kind of search: rows that contain a frequent trigram but not the word are read and discarded.',
    measure: async (_, server) => measureSearch(await largeCity(server)),
  },
  directory: {
    title: 'Directory with 100,000 members',
    method:
      'Our queries in the city of 100,000 people, without HTTP, on one connection: each kind of filter in all three sort orders, the first page and a later one, twenty people per page, alternating, ten rounds. Counts stop at one thousand. The run fails if the plan of a page scans all profiles.',
    remedy: 'check the slowest kind: which of its filters have no index, and how many people match the others.',
    measure: async (_, server) => measureDirectory(await largeCity(server)),
  },
  chat: {
    guards: true,
    title: 'Messages',
    method:
      'Messages over HTTP, from the first byte of the request to the event in the stream of the recipient. A separate process posts them at a constant rate without waiting for earlier deliveries, and tracks every message by its id. Three rounds: the best value of each time counts, and lost messages are summed. All rate limits are enabled. Then all streams disconnect, a hundred messages are sent, and all streams reconnect concurrently. The lists and threads belong to a member with 2,000 conversations, one of them with 100,000 messages: 300 sequential requests over HTTP; and our queries compared with those on a tenth of the data, alternating, the best p50. The run fails if a plan scans a table sequentially, sorts, or does not use the index that returns the rows in order.',
    remedy:
      'a message needs one round trip for the session, one to store it and one for its events and the commit; its delivery needs two more. The server, PostgreSQL and the sending process share the cores. Tried: storing a message with a single statement; sending the last statement together with the commit; statements that every connection prepares. Writing and reading the outbox takes 0.35 ms, so it is not the cause.',
    measure: async (url, server) => measureChat(url, await largeCity(server)),
  },
  events: {
    guards: true,
    title: 'Events',
    method:
      'Two server processes on one PostgreSQL, with all rate limits. Two hundred members request one of fifty spots concurrently. Then each member joins or leaves at random intervals of up to three seconds for half a minute, while another connection compares the counter with the rows. A cover of the largest accepted size is encoded and stored ten times in one process whose event loop is monitored. Event lists include attendees and the attendance of the viewer: our queries in a city of 1,000 events and in one of 100,000, each with five attendees, 200 runs each. The run fails if the plan of a list scans a table sequentially, sorts more rows than a merged page has, or uses another index.',
    remedy:
      'a join needs one round trip for the session, two concurrent ones for the event and the rate limit, one for `begin`, one to take the spot, one for the attendees and one for the events and the commit. The last three hold the row lock of the event. Tried: reading the event concurrently with the rate limit; sending the last statement together with the commit. A list of events reads the faces of its attendees, which the minimal server replays; the difference is the size of its answer, which is checked and serialized.',
    measure: async (url, server) => [
      ...(await measureEvents(url)),
      ...(await measureEventLists(() => server.database())),
    ],
  },
  listings: {
    title: 'Listings',
    method:
      'Our queries in a city of 1,000 listings and in one of 1,000,000, without HTTP, on one connection each, alternating: each kind of filter in all three sort orders, the first page and the next, 30 rounds. Counts stop at one thousand per type. Rare filters have no full page in the small city and are not compared. The run fails if the plan of a page scans the posts sequentially or does not use its named index. If that index returns the rows in order, the run also fails if more rows are sorted than a merged page has, or if more index rows are read.',
    remedy:
      'check the slowest kind: without an index that returns the rows in order, the query walks up to 4,000 rows and then looks up the matches.',
    measure: (_, server) => measureListingLists(() => server.database()),
  },
  'admin-users': {
    title: 'User administration with 100,000 users',
    method:
      'Our queries, without HTTP, on one connection, in a city of 100,000 people: one in fifty is inactive, a hundred are administrators and one in thirty belongs to another city. Each kind of filter and search in all five sort orders: the first page, a later one and, by name, the last; fifty users per page, alternating, ten rounds. The slowest page is the highest p95 of a single page. The run fails if the plan of a page without a search scans all users.',
    remedy: 'check the slowest page: which index it walks, and how many users match its words but not its filters.',
    measure: async (_, server) => measureAdminUsers(await server.database()),
  },
  analytics: {
    title: 'Analytics with 100,000 members',
    method:
      'The reads of the analytics page, without HTTP, in the city of 100,000 people and 1,000,000 posts, with a sixth of the people active on any day: the four figures and the charts concurrently, for each range by day and by week, alternating, 40 rounds. Also measured: counting the newest day, which happens every ten minutes, and counting all 400 days, which happens once. The run fails if a page scans posts, profiles or days sequentially.',
    remedy: 'check the values that are counted live: members per neighborhood, then today.',
    measure: async (_, server) => measureAnalytics(await largeCity(server)),
  },
  photos: {
    title: 'Listing photos',
    method:
      'One server process on PostgreSQL, with all rate limits. A member uploads eight photos of the largest accepted size sequentially over HTTP and creates a listing with them; a browser would scale them down first. Then twenty members upload three photos each concurrently. The event-loop delay is measured inside the server, and its resident memory from outside, twenty times per second.',
    remedy:
      'decoding a photo and encoding it in four widths takes all of the time, on one of two cores. Tried: a thread of its own, one thread in the image library, and a bound on concurrent photos. The main thread still waits for a core; an idle process next to it is delayed by 10 to 16 ms. Add cores, or use fewer widths.',
    measure: measurePhotos,
  },
  reports: {
    title: 'Reports',
    method:
      'Our queries, without HTTP, on one connection: 10,000 reports about 7,000 posts in the queue, and as many decided ones. The first page of the queue and of each status, and the pages after 60, 3,000 and 6,500 cases, alternating, 30 rounds; the number of waiting cases; and twenty cases in sequence with all their details. The run fails if the plan of a page scans all cases.',
    remedy: 'check the plan of the list that grew; the first report of each case is looked up separately.',
    measure: async (_, server) => measureReports(await server.database()),
  },
  notifications: {
    title: 'Notifications',
    method:
      'Our queries on one connection, for 100 members with 10,000 notifications each, a fifth of them unread, about the questions of a city with 10,000 posts: five measured rounds after a warm-up.',
    remedy: 'the list and the count look at the causes of each notification; check the plan.',
    measure: async (_, server) => measureNotifications(await server.database()),
  },
  notifying: {
    guards: true,
    title: 'From a reply to the bell and to the push service',
    method:
      'A server with production settings in a city with 10,000 posts. 60 members reply to a question each, one after the other, which 0, 50 or 200 members follow; its author has an open stream and a push subscription. The push service is a stand-in that decrypts.',
    remedy:
      'above 50, followers are notified by a job (`server/notifications/notify.ts`), which looks for work each second.',
    measure: async (_, server) => measureNotifying(await server.database()),
  },
  writes: {
    guards: true,
    title: 'Edits of series, and the queue of jobs',
    method:
      'A server with production settings, on PostgreSQL and on the embedded database: the organizer of a series with 120 dates changes the title and the time of all, seven times in sequence over HTTP; the first two are a warm-up. Then the statement by which a worker takes its next job, 300 times on one connection, in a queue that was filled after the statement was planned; at last behind jobs that were done while a transaction stays open that may still see them, as that of a backup does.',
    remedy:
      'an edit locks and writes all dates by a number of statements that does not depend on theirs (`server/features/events/core/write/apply-edits.ts`); check their plans. A claim begins its search where the last one ended (`server/jobs/attempts.ts`).',
    measure: async (_, server) => measureWrites(await server.database()),
  },
  waitlist: {
    title: 'The waitlist of a full event, on two processes',
    method:
      'Two servers with production settings and one event with 50 spots, 20 hours ahead. For a minute, 16 connections of 200 members join, leave, wait, pass and confirm at random; the organizer changes the limit every two seconds, half of the offers expire and half of the attendees are asked every 0.7 seconds. Triggers in the database check each offer against the order, and each change against the limit.',
    remedy:
      'all requests wait for one lock, and on two cores the database, two servers and the client share the processor. Look at what holds the lock (`server/features/events/core/spots/offer-to-next.ts`). Tried: statements that each connection plans once, an event read with joins instead of subqueries, and a lock that a join or a leave takes once; together, 60 % more requests in half the time each.',
    measure: async (_, server) => measureWaitlist(await server.database()),
  },
  calendar: {
    title: 'Calendar feeds of 10,000 subscribers',
    method:
      'A server with production settings in a city of 10,000 members, each with a calendar link and about 30 joined events, with all rate limits. After a warm-up, 4,000 calendars are requested without and with their ETag, on four connections one after the other; the CPU time is divided by the requests. Then 12 seconds without requests, 12 at the rate of 10,000 calendar apps that ask every 15 minutes, and 12 with as many requests of /healthz alternate for three rounds; the difference to no requests counts, and the median of the rounds. The run fails if the plan of a conditional request scans a table.',
    remedy:
      'a conditional request is one statement (`server/features/calendar/find-feed.ts`); profile what surrounds it. At a low rate each request wakes sleeping processes, which /healthz shows too.',
    measure: async (_, server) => measureCalendarFeed(await server.database()),
  },
  digest: {
    title: 'Weekly digest of 50,000 members',
    method:
      'A server with production settings sends the digest of a city of 50,000 members to an SMTP server in a process of its own, from the first batch until the last email has arrived. The city has 200 events on the weekend, 200 new members and 1,000 blocks. A list is requested 20 times per second: a quarter of a minute without the digest and three during it alternate; the median of their p95 counts, and the minutes are those of the digest. The server, PostgreSQL, the SMTP server and the client share the cores.',
    remedy:
      'the batches and the pause between them decide the pace (`server/features/digest/run.ts`); most of the time is spent on sending: claiming the job, a connection to the SMTP server, deleting the job.',
    alone: true,
    measure: async (_, server) => measureDigest(await server.database()),
  },
  export: {
    title: 'Export of the own data',
    method:
      'A server with production settings in the city of 1,000,000 posts prepares the export of a member with 2,000 conversations, one of them with 100,000 messages. The resident memory is read from outside four times per second.',
    remedy: 'the messages are read and compressed in parts; check the size of a part.',
    measure: async (_, server) => measureExport(await largeCity(server)),
  },
  embedded: {
    title: 'The embedded database',
    method:
      'A built server with production settings on the embedded database: resident memory after its first start in an empty folder, after a start with the sample city, and while twelve members send the requests of one hour of light use (one action every ten seconds, without the pauses): documents, lists, searches, questions and photos, with all rate limits.',
    remedy:
      'WebAssembly memory grows to the peak demand of PostgreSQL and is never returned. Tried: small buffers, creation of the database in another process, one memory arena of the C library, a small young generation and early collections. The engine is reopened above 160 MiB. The worker thread of the engine needs a second heap. Next, reduce `shared_buffers` in `server/db/pglite-instance.ts`.',
    measure: measureEmbedded,
  },
  memory,
  footprint: {
    title: 'Startup and page weight',
    method:
      'Five starts of a built server with production settings until its first answer at /readyz, the median, and its resident memory three seconds after the last start. The scripts of a screen are all scripts required to use it, compressed with brotli as served.',
    remedy:
      'check which packages the screen, or the start, loads. Tried for sign-in: sentences that each screen registers for itself, passkeys in a chunk of their own, and one import for screens that share a file. Also tried: a form and a reader of sentences of our own in place of react-hook-form (11.8 KiB) and i18next (14.5 KiB), which together reach 125 KiB; not kept, because they would be a second way to write forms and code that a maintained library has.',
    measure: measureFootprint,
  },
  lighthouse: {
    title: 'Lighthouse',
    method:
      'Lighthouse 13 with its default settings for a phone, on the built app over plain HTTP on this machine, one run per page. Failed audits are listed after the score.',
    remedy: 'see the failed audits after each score.',
    measure: measureLighthouse,
  },
  processes: {
    title: 'One process and three processes',
    method:
      'CPU time of all server processes on one PostgreSQL. A separate process sends requests to them in turn at a constant rate, 150 per second per process, nine reads per reply; every process receives the event of each reply. One process, and three processes with three times the load, alternate for three rounds after a warm-up; the median counts.',
    remedy: 'check what each process does for the writes of the others: its reads of the outbox.',
    measure: measureProcesses,
  },
  scale: {
    title: 'Capacity for ten million members',
    method:
      'The costs of a read, a message, an event and a stream are measured with one process and one PostgreSQL at a constant rate. [scale.md](../scale.md) computes the requirements from them, and a queueing simulation with the same costs checks the computation: both must give the same utilization of the processes.',
    remedy: 'the computation and the simulation count different things; see lab/bench/scale.',
    measure: async (_, server) => measureScale(await smallCity(server)),
  },
  soak: {
    alone: true,
    title: '500 members',
    method:
      'One server process with production settings and one PostgreSQL on this machine, which also runs the process that simulates the members. Each member has an open stream and acts every eight seconds, mostly reading; one action in eight is a message to another member, whose stream must receive it. All rate limits are enabled. Memory is sampled every five seconds; it counts as flat if the median of the last quarter is at most a tenth above that of the second. It takes five minutes; `BENCH_SOAK_MINUTES` sets another duration, and below ten minutes memory has no bound.',
    remedy:
      'first check the CPU steal: minutes with high steal do not reflect the server. Then check the slowest kind of request, and compare heap snapshots of the first and the last quarter.',
    measure: async (_, server) => measureSoak(await smallCity(server)),
  },
}
