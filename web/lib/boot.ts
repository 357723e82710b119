import type { Session } from '../../contract/accounts.ts'
import type { Inputs, Outputs } from '../../contract/contract.ts'
import type { Language } from '../../contract/language.ts'

/** What the server puts into the document, so that the first screen waits for no request. */
export interface Boot {
  session: Session
  /** What the document is written in. */
  language: Language
  /** When the document was made, in milliseconds; 0 for visitors, whose document tells no time. */
  at: number
  data: {
    home?: Outputs['feed']['home']
    /** A list with what the address asked of it. */
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
    exchange?: {
      asked: Inputs['listings']['list']
      page: Outputs['listings']['list']
      counts: Outputs['listings']['counts']
    }
    listing?: Outputs['listings']['read']
    unread?: Outputs['messages']['unread']
    conversations?: Outputs['messages']['conversations']
    thread?: Outputs['messages']['open']
    terms?: Outputs['terms']['latest']
    /** Whether there are terms to accept, on the pages that name them. */
    hasTerms?: boolean
  }
}

/** The document's own data; null where the document came from a cache or another server. */
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
