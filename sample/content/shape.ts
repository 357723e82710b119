import type {
  Condition,
  Currency,
  EventType,
  goodsDeliveries,
  Industry,
  KnownNeighborhood,
  Knowledge,
  Neighborhood,
  QuestionCategory,
  RelationshipStatus,
  RentPeriod,
  Role,
  ticketDeliveries,
  TicketCategory,
  YearsInCity,
} from '../../contract/vocabulary.ts'
import type { Poster } from '../posters.ts'
import type { Look } from '../portrait/wear.ts'

/** One neighbour of the sample city. `key` names them in the questions and before `@example.org`. */
export interface SamplePerson {
  key: string
  name: string
  role?: Role
  hometown: string | null
  country: string | null
  job: string | null
  company?: string
  industry: Industry
  neighborhood: Neighborhood | null
  neighborhoodOther?: string
  years: YearsInCity
  knows: readonly Knowledge[]
  /** Their answer to the icebreaker. */
  came?: string
  status?: RelationshipStatus
  /** Days since they joined. */
  joined: number
  /** Hours since they were last seen. */
  seen: number
  /** Without one, their initials are shown. */
  look?: Look
  /** The key of whoever brought them. */
  invitedBy?: string
  /** Has proved who they are elsewhere: shown only while that feature is on. */
  verified?: true
  /** Two-factor is on, with the key that is shown at the start. */
  twoFactor?: true
  deactivated?: true
}

/** One question. A reply reads `key +3h: text`: who, how long after the question (m, h or d), and what. */
export interface SampleQuestion {
  by: string
  /** Hours since it was asked. */
  ago: number
  category: QuestionCategory
  featured?: true
  title: string
  body?: string
  replies: readonly string[]
}

/** One event. Its times are counted from the day on which the city is filled. */
export interface SampleEvent {
  by: string
  /** Hours since it was announced. */
  ago: number
  title: string
  /** Days from today on which it begins, in the past when negative; null when that is not fixed yet. */
  day: number | null
  /** The times of that day in Barcelona, or in the zone that is named. */
  time: string
  end?: string
  zone?: string
  /** A place, or the address of a page about it. */
  location: string | null
  venue?: string
  neighborhood?: KnownNeighborhood
  types: readonly EventType[]
  details?: string
  capacity?: number
  /** How many have joined; a few where it is not said. */
  joined?: number
  /** How many guests each attendee may bring. A few do. */
  guestsMax?: number
  /** Keys of co-hosts; with a question mark, they have not answered. */
  hosts?: readonly string[]
  /** Marta has joined too. */
  marta?: boolean
  /** How many wait for a spot, and whether Marta is the last of them, or the first and has an offer. */
  waiting?: number
  martaWaits?: 'last' | 'offered'
  paymentLink?: string
  sponsor?: { name: string; website?: string }
  /** Why it has been called off. */
  cancelled?: string
  /** The picture of its own that it has. */
  poster?: Poster
  /** People without an account may open its preview, and find it with a search engine. */
  shared?: 'byLink' | 'findable'
  /** What is said under it, as `readComment` reads it. */
  talk?: readonly string[]
}

/** Something to be had. Days are counted from the one on which the city is filled. */
export type SampleListing = {
  by: string
  /** Hours since it was offered. */
  ago: number
  title: string
  text: string
  /** In cents. */
  price: number
  currency?: Currency
  /** Hours since somebody took it. */
  sold?: number
  /** As `readShot` reads them, the cover first. */
  photos: readonly string[]
} & (SampleSelling | SampleRenting | SampleTicket)

interface SampleSelling {
  type: 'selling'
  condition: Condition
  place: string
  delivery: (typeof goodsDeliveries)[number]
}

interface SampleRenting {
  type: 'renting'
  period: RentPeriod
  place: string
  delivery?: (typeof goodsDeliveries)[number]
  flexible?: true
  from?: number
  until?: number
  /** In cents. */
  deposit?: number
  minimum?: string
}

interface SampleTicket {
  type: 'ticket'
  /** When that begins which it is for, in Barcelona. */
  day: number
  time: string
  quantity: number
  category: TicketCategory
  venue?: string
  section?: string
  platform?: string
  delivery: (typeof ticketDeliveries)[number]
}

/** A row of a table of the product's first version, as the feed still shows it. */
export type SampleLegacy = { by: string; ago: number; title: string; text: string } & (
  | { table: 'questions' }
  | { table: 'events'; location: string | null; day: number | null; time: string }
  | { table: 'market_items'; price: string | null; sold?: true }
)

/** What was said in one go. A line reads `key +3m: text`: who, how long after the line before, and what. */
export interface SampleTalk {
  /** Hours since its beginning. */
  ago: number
  lines: readonly string[]
}

/** Everything that two people wrote to each other. */
export interface SampleConversation {
  /** The first has begun it. */
  between: readonly [string, string]
  talks: readonly SampleTalk[]
  /** How many of the other one's last messages somebody has not read yet. */
  unread?: Readonly<Record<string, number>>
  /** Who has blocked the other. */
  blockedBy?: string
  /** The only line is a request, about the listing or event whose title begins so. */
  request?: { about?: string }
}

/** What is reported: by the beginning of its title or words, the key of a person, or the two of a conversation, the reported one first. */
export type SampleSubject =
  { post: string } | { reply: string } | { person: string } | { conversation: [reported: string, reporter: string] }

/** What was reported, and what became of it. Times are hours ago. */
export interface SampleReport {
  about: SampleSubject
  /** What stands there since its author changed it. */
  reworded?: string
  reports: { by: string; ago: number; reason: string }[]
  decision?: {
    by: string
    ago: number
    status: 'resolved' | 'dismissed'
    note?: string
    /** It was taken away, and where a number is given, brought back so many hours ago. */
    removed?: true | { restored: number }
  }
}

/** A question, or a reply to the question whose title begins so, that is there to be reported. */
export type SampleNuisance = { by: string; ago: number } & (
  { category: QuestionCategory; title: string; body: string } | { to: string; reply: string }
)
