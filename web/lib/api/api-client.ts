import { createORPCClient } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import routes from 'virtual:contract-routes'
import { accountHeader, shownAccountHeader } from '../../../contract/account-header.ts'
import { limits } from '../../../contract/limits.ts'
import { noteReadingOnly } from '../live/reading-only.ts'
import { deviceNow, learnFromAnswer } from '../time/clock.ts'
import type { Api } from './api.ts'
import { shownAccount } from './shown-account.ts'

const patience = 20_000
const patiences: Record<string, number> = { 'logos.generate': limits.logoPatience + patience }

const codeOf = async (answer: Response) => ((await answer.json().catch(() => null)) as { code?: string } | null)?.code

export const api: Api = createORPCClient(
  new OpenAPILink(routes, {
    url: () => `${location.origin}/api`,
    fetch: async (request, init, _, path) => {
      const name = path.join('.')
      const account = shownAccount()
      if (account) request.headers.set(name === 'accounts.session' ? shownAccountHeader : accountHeader, account)
      const late = AbortSignal.timeout(patiences[name] ?? patience)
      // Missing before Safari 17.4, where the browser's own timeout applies.
      const signal = 'any' in AbortSignal ? AbortSignal.any([request.signal, late]) : request.signal
      const asked = deviceNow()
      const answer = await fetch(request, { ...init, signal })
      learnFromAnswer(answer, asked)
      if (answer.status === 503 && (await codeOf(answer.clone())) === 'MAINTENANCE') dispatchEvent(new Event('closed'))
      noteReadingOnly(answer)
      return answer
    },
  }),
)
