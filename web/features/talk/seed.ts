import type { QueryClient } from '@tanstack/react-query'
import type { Boot } from '../../lib/api/boot.ts'
import { talkKey } from './keys.ts'

export function seedTalk(client: QueryClient, { event, talk }: Boot['data']): void {
  if (event && talk) client.setQueryData(talkKey(event.id), talk)
}
