import { sql } from 'kysely'
import { live } from './live.ts'
import { questions } from './routes.ts'
import { defineFeature } from '../../http/feature.ts'

export const feature = defineFeature({
  name: 'questions',
  routes: { questions },
  live,
  tidy: db => sql`delete from question_viewers where until < now()`.execute(db),
  erase: { owned: [['question_viewers', 'account_id']] },
})
