import { sql } from 'kysely'
import { titleFor } from '../../posts/seen-title.ts'
import { area, maybeText, maybeTime, text, time } from '../../export-areas/define-area.ts'

export const exportAreas = [
  area(
    'replies',
    {
      id: text,
      postTitle: maybeText,
      kind: text,
      body: text,
      createdAt: time,
      editedAt: maybeTime,
      deletedAt: maybeTime,
      removedAt: maybeTime,
    },
    {
      tables: ['post_replies'],
      rows: owner => sql`
        select r.id, ${titleFor(owner, 'p')} as "postTitle", r.kind, r.body, r.created_at as "createdAt", r.edited_at as "editedAt",
          r.deleted_at as "deletedAt", r.taken_down_at as "removedAt", r.created_at as sort_at, r.id as sort_id
        from post_replies as r join posts as p on p.id = r.post_id where r.author_id = ${owner}`,
    },
  ),
]
