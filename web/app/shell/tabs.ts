import { CalendarDays, House, MessageCircle, MessageCircleQuestionMark, Repeat2, Users } from 'lucide-react'
import { generatePath } from 'react-router'
import { pages } from '../../../contract/pages.ts'

export const tabNames = ['home', 'people', 'ask', 'events', 'swap', 'chat'] as const
export type TabName = (typeof tabNames)[number]

export const tabIcons = {
  home: House,
  people: Users,
  ask: MessageCircleQuestionMark,
  events: CalendarDays,
  swap: Repeat2,
  chat: MessageCircle,
}

export const tabPath = (tab: TabName, citySlug: string | null) =>
  ({
    home: pages.home,
    people: citySlug ? generatePath(pages.people, { city: citySlug }) : pages.peopleRedirect,
    ask: pages.ask,
    events: pages.events,
    swap: pages.exchange,
    chat: pages.messages,
  })[tab]

const owners: readonly (readonly [RegExp, TabName])[] = [
  [/^\/home(\/|$)/, 'home'],
  [/^\/(c\/[^/]+\/|our-peeps(\/|$))/, 'people'],
  [/^\/ask(\/|$)/, 'ask'],
  [/^\/(events|series)(\/|$)/, 'events'],
  [/^\/(swap|listings?)(\/|$)/, 'swap'],
  [/^\/messaging(\/|$)/, 'chat'],
]

export const tabOf = (path: string): TabName | undefined => owners.find(([pattern]) => pattern.test(path))?.[1]
