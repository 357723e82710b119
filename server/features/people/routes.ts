import { api } from '../../http/guard.ts'
import { member } from '../accounts/access.ts'
import { suggestionsFor } from './access.ts'

export const people = api.people.router({
  suggestions: api.people.suggestions.handler(async ({ context }) => ({
    items: await suggestionsFor(context.deps.db, member(context.viewer)),
  })),
})
