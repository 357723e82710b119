import { sql } from 'kysely'
import { serverLimits } from '../../base/limits.ts'
import { milliseconds } from '../../db/interval.ts'
import { inTransaction } from '../../db/transaction.ts'
import { forgetCards } from './blocked-card.ts'
import { eraseSentTexts } from './remove.ts'
import { unreadMailJob, sendUnreadMails } from './unread-mails.ts'
import { messages } from './routes.ts'
import { defineFeature } from '../../http/feature.ts'
import { exportAreas } from './export-areas.ts'

export const feature = defineFeature({
  name: 'messages',
  routes: { messages },
  jobs: [unreadMailJob],
  // Keeps the row for the order of the conversation; copies in reports stay.
  tidy: db =>
    sql`update messages set body = '' where body <> '' and deleted_at < now() - ${milliseconds(serverLimits.removedMessageKept)}`.execute(
      db,
    ),
  housekeeping: sendUnreadMails,
  exportAreas,
  erase: {
    content: async ({ db }, { id, posts }) => {
      while (await inTransaction(db, work => eraseSentTexts(work, id, { removedOnly: posts === 'keep' })));
    },
    person: ({ trx }, { id }) => forgetCards(trx, id),
  },
})
