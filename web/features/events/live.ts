import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '../../../contract/live.ts'
import { applyToEvents } from './core/live.ts'
import { applyToTalk } from './talk/live.ts'

export function applyToEventPages(client: QueryClient, event: LiveEvent, viewerId: string): void {
  applyToEvents(client, event)
  applyToTalk(client, event, viewerId)
}
