import type { Language } from '../../../contract/values/language.ts'
import type { RequestContext } from '../../deps/deps.ts'
import { languageCookie } from '../../http/document/language.ts'
import { limit } from '../../rate-limit/limit.ts'

export async function chooseLanguage(context: RequestContext, language: Language): Promise<{ language: Language }> {
  const { deps, viewer, origin } = context
  if (viewer) {
    await limit(deps.db, 'securityByAccount', viewer.id)
    await deps.db.updateTable('accounts').set({ language }).where('id', '=', viewer.id).execute()
  }
  context.setCookies.push(languageCookie(origin, language))
  return { language }
}
