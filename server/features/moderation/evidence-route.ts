import { sql } from 'kysely'
import * as z from 'zod/mini'
import { plainRoutes } from '../../../contract/plain-routes.ts'
import { prepared } from '../../db/prepared.ts'
import type { Deps } from '../../deps/deps.ts'
import { admitted } from '../../http/routes/plain-route.ts'
import { knownKeys } from '../../posts/image-access.ts'
import { pictureRoute, type PictureRule } from '../../http/routes/picture-route.ts'

const uuid = z.uuid()
const { path } = plainRoutes.evidence

export const evidenceUrl = (caseId: string, key: string): string => path.replace(':caseId', caseId).replace('*', key)

/** A report stored it, or the subject has it now. */
const isEvidence = prepared<{ id: string; keys: string[] }, { found: boolean }>(
  (_, { id, keys }) => sql<{ found: boolean }>`
    select exists (
      select 1 from post_flags as f, jsonb_array_elements(f.snapshot -> 'pictures') as picture
      where f.case_id = ${id} and picture ->> 'path' = any(${keys}::text[])
    ) or exists (
      select 1 from report_cases as c
        left join posts as p on p.id = c.post_id
        left join profiles as who on who.id = c.profile_id
        left join uploads as u on u.post_id = c.post_id and u.path = any(${keys}::text[])
      where c.id = ${id} and (
        u.id is not null or p.cover_image_path = any(${keys}::text[]) or who.avatar_path = any(${keys}::text[])
      )
    ) as found`,
)

/** Even after other viewers lost access. */
const evidence =
  (deps: Deps): PictureRule =>
  async (c, key) => {
    await admitted(c, deps, 'evidence')
    const id = c.req.param('caseId')
    if (!uuid.safeParse(id).success || id === undefined) return null
    const [row] = await isEvidence(deps.db, { id, keys: knownKeys(key) })
    return row?.found ? { version: '1', cacheControl: 'private, no-store' } : null
  }

export const evidenceRoute = (deps: Deps) =>
  pictureRoute(deps.media, c => evidenceUrl(c.req.param('caseId') ?? '', ''), evidence(deps))
