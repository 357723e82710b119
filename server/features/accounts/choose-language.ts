import type { Language } from '../../../contract/language.ts'
import type { RequestContext } from '../../deps.ts'
import { languageCookie } from '../../http/language.ts'
import { limit } from '../../http/rate-limit.ts'

/**
 * Keeps a language in this browser, for whoever opens it next, and with the account of who is signed in: every device of
 * theirs speaks it, and their mails do.
 */
export async function chooseLanguage(context: RequestContext, language: Language): Promise<{ language: Language }> {
  const { deps, viewer, origin } = context
  if (viewer) {
    await limit(deps.db, 'securityByAccount', viewer.id)
    await deps.db.updateTable('accounts').set({ language }).where('id', '=', viewer.id).execute()
  }
  context.setCookies.push(languageCookie(origin, language))
  return { language }
}
