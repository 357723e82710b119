import type { Session } from '../../../contract/accounts.ts'
import type { Inputs, Outputs } from '../../../contract/contract.ts'
import type { Language } from '../../../contract/values/language.ts'
import { learnServerTime } from '../time/clock.ts'

/** Embedded in the document: the first screen needs no request. */
export interface Boot {
  session: Session
  language: Language
  at: number
  data: {
    home?: Outputs['feed']['home']
    questionList?: { asked: Inputs['questions']['list']; page: Outputs['questions']['list'] }
    question?: Outputs['questions']['read']
    replies?: Outputs['questions']['replies']
    people?: {
      asked: Inputs['people']['list']
      page: Outputs['people']['list']
      count: Outputs['people']['count']
      suggestions: Outputs['people']['suggestions']['items']
    }
    events?: {
      asked: Inputs['events']['list']
      page: Outputs['events']['list']
    }
    event?: Outputs['events']['read']
    talk?: Outputs['talk']['read']
    comments?: Outputs['talk']['comments']
    sharedEvent?: { asked: string; event: Outputs['sharedEvents']['read'] | null }
    exchange?: {
      asked: Inputs['listings']['list']
      page: Outputs['listings']['list']
      counts: Outputs['listings']['counts']
    }
    listing?: Outputs['listings']['read']
    notifications?: Outputs['notifications']['unread']
    notificationList?: Outputs['notifications']['list']
    unread?: Outputs['messages']['unread']
    conversations?: Outputs['messages']['conversations']
    thread?: Outputs['messages']['open']
    terms?: Outputs['terms']['latest']
    hasTerms?: boolean
  }
  /** The URL of the skeleton for the service worker; null if none. */
  skeleton?: string | null
}

export function readBoot(): Boot | null {
  const block = document.getElementById('boot')
  if (!block?.textContent) return null
  try {
    return JSON.parse(block.textContent) as Boot
  } catch {
    return null
  } finally {
    block.remove()
  }
}

export function learnTimeOf({ at }: Pick<Boot, 'at'>): void {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // The service worker began a document with a skeleton.
  const isKept = !document.getElementById('skeleton') && (load?.type === 'back_forward' || load?.transferSize === 0)
  if (at > 0 && load && !isKept) learnServerTime(at, at, performance.timeOrigin)
}
