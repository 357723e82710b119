import { sql, type Kysely } from 'kysely'
import { defaultCity } from '../../contract/vocabulary.ts'
import type { Schema } from '../db/tables.ts'

export async function repairProfile(db: Kysely<Schema>, accountId: string): Promise<void> {
  const city = db.selectFrom('cities').select('id').where('slug', '=', defaultCity)
  await db
    .insertInto('profiles')
    .values({ id: accountId, name: '', city_id: city, primary_city_id: city })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export const recordActiveDay = (id: string) => sql`
  insert into activity_days (user_id, city_id, day)
  select p.id, c.id, (now() at time zone c.time_zone)::date from profiles as p join cities as c on c.id = p.city_id
  where p.id = ${id} and p.onboarding_completed on conflict do nothing`

export const recordNewMember = (db: Kysely<Schema>, id: string): Promise<unknown> => recordActiveDay(id).execute(db)
