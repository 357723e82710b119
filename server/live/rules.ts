import type { LiveEvent } from '../../contract/live.ts'

/** Of a post, without people hidden by a block. */
export interface Counts {
  replies: number
  attendees: number
}

interface Rule<Event> {
  /** With the counts that a member with blocks sees; `others` are the hidden people. */
  counted?: (event: Event, of: { counts: Counts; others: ReadonlySet<string> }) => LiveEvent
  /** What is left of it if its own person is hidden. Without this, it is not sent. */
  ofHidden?: (event: Event) => LiveEvent
}

/** How events differ for members with a block, by type. Others are sent as they are. */
export type LiveRules = { [Type in LiveEvent['type']]?: Rule<Extract<LiveEvent, { type: Type }>> }

export const ruleOf = (rules: LiveRules, event: LiveEvent) => rules[event.type] as Rule<LiveEvent> | undefined
