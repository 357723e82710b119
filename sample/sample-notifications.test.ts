import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { notification } from '../contract/notifications.ts'
import type { MemberViewer } from '../server/viewer/access.ts'
import { notificationKinds } from '../server/features.ts'
import { presentNotification } from '../server/features/notifications/present.ts'
import { listNotifications, peopleOf } from '../server/features/notifications/queries.ts'
import { sampleCity, sampleNow } from '../tests/support/city/sample-city.ts'

const sample = sampleCity()

test('Marta has notifications of several kinds, read and unread', async () => {
  const { db } = sample.database
  const { id, city_id } = await db
    .selectFrom('profiles')
    .select(['id', 'city_id'])
    .where('name', 'like', 'Marta%')
    .executeTakeFirstOrThrow()
  const viewer = { id, city: { id: city_id }, role: 'member', secondFactor: false } as MemberViewer
  const rows = await listNotifications({ db, notifications: notificationKinds }, viewer, { limit: 50 })
  const items = rows.map(presentNotification(notificationKinds, await peopleOf(db, rows)))
  z.parse(z.array(notification), items)
  expect(new Set(items.map(({ kind }) => kind))).toEqual(
    new Set([
      'replied',
      'repliedAfter',
      'commented',
      'organizerAsked',
      'announced',
      'joined',
      'eventChanged',
      'priceLowered',
    ]),
  )
  expect(new Set(items.map(({ isRead }) => isRead))).toEqual(new Set([true, false]))
  expect(items.some(({ peopleCount }) => peopleCount > 2)).toBe(true)
  const day = 24 * 3_600_000
  const ages = items.map(({ at }) => (sampleNow.getTime() - Date.parse(at)) / day)
  expect([ages.some(age => age < 1), ages.some(age => age > 1)]).toEqual([true, true])
})
