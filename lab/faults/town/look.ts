import sharp from 'sharp'
import type { Event } from '../../../contract/events.ts'
import type { ListingDetail } from '../../../contract/listings.ts'
import type { Conversation, MessagePage } from '../../../contract/messages.ts'
import type { OwnProfile } from '../../../contract/profiles.ts'
import type { Question } from '../../../contract/questions.ts'
import { ask, send } from './client.ts'
import type { Findings } from './findings.ts'
import { possible, type Ledger, type Write } from './ledger.ts'
import { sceneMembers, type Scene } from './writers.ts'

interface Check {
  url: string
  scene: Scene
  ledger: Ledger
  findings: Findings
}
interface Page {
  items: { id: string }[]
  next: string | null
}

const count = (ids: string[], id: string) => ids.filter(one => one === id).length

export async function checkScene(check: Check): Promise<void> {
  const { ledger, scene } = check
  const members = new Set([...scene.members, ...scene.pair].map(({ id }) => id))
  const writes = ledger.writes.filter(({ by }) => members.has(by.id))
  const of = (kind: Write['kind']) => writes.filter(write => write.kind === kind)
  await Promise.all([
    checkReplies(check, of('reply')),
    checkRecords(check, of('question'), 'questions'),
    checkMessages(check, of('message')),
    checkPlaces(check, of('place')),
    checkProfile(check, of('profile')),
    checkAvatar(check, of('avatar')),
    checkListings(check, of('listing')),
  ])
}

export async function all(url: string, by: Scene['members'][0], path: string): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = `?limit=100${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`
    const page: Page = await ask<Page>(url, by, `${path}${query}`)
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.next
  }
  return ids
}

function compare({ findings }: Check, writes: Write[], ids: string[]): void {
  for (const write of writes) {
    const times = count(ids, write.id)
    if (write.acknowledged && times === 0) findings.lost.push(`${write.kind} ${write.id}`)
    if (times > 1) findings.duplicated.push(`${write.kind} ${write.id}, ${times} times`)
  }
}

const reader = ({ members }: Scene) => members[sceneMembers - 1] as Scene['members'][0]

async function checkReplies(check: Check, writes: Write[]): Promise<void> {
  const { url, scene, findings } = check
  const ids = await all(url, reader(scene), `/questions/${scene.questionId}/replies`)
  const { replyCount } = await ask<Question>(url, reader(scene), `/questions/${scene.questionId}`)
  compare(check, writes, ids)
  if (replyCount !== ids.length)
    findings.miscounted.push(`replies of ${scene.questionId}: ${replyCount}, ${ids.length} rows`)
}

async function checkRecords({ url, scene, findings }: Check, writes: Write[], folder: string): Promise<void> {
  for (const { id, kind, acknowledged } of writes) {
    const { status } = await send(url, reader(scene), { method: 'GET', path: `/${folder}/${id}` })
    if (acknowledged && status !== 200) findings.lost.push(`${kind} ${id}: ${status}`)
    else if (![200, 404].includes(status)) findings.partial.push(`${kind} ${id}: ${status}`)
  }
}

async function checkMessages(check: Check, writes: Write[]): Promise<void> {
  const { url, scene, findings } = check
  const path = `/conversations/${scene.conversationId}`
  const { items } = await ask<MessagePage>(url, scene.pair[0], `${path}/messages?limit=100`)
  const ids = items.map(({ id }) => id)
  compare(check, writes, ids)
  for (const { id } of scene.pair) {
    const sent = writes.filter(({ by, id: messageId }) => by.id === id && ids.includes(messageId))
    const stored = items.filter(({ senderId }) => senderId === id)
    if (sent.map(write => write.id).join() !== stored.map(item => item.id).join())
      findings.disordered.push(`messages of ${id} in ${scene.conversationId}`)
  }
  for (const member of scene.pair) {
    const answer = await ask<{ conversation: Conversation }>(url, member, path)
    const { unreadCount, lastReadSeq } = answer.conversation
    const unread = items.filter(({ senderId, seq }) => senderId !== member.id && seq > lastReadSeq).length
    if (unread !== unreadCount) findings.miscounted.push(`unread of ${member.id}: ${unreadCount}, ${unread} rows`)
  }
}

async function checkPlaces({ url, scene, findings }: Check, writes: Write[]): Promise<void> {
  const ids = await all(url, reader(scene), `/events/${scene.eventId}/attendees`)
  const { attendeeCount } = await ask<Event>(url, reader(scene), `/events/${scene.eventId}`)
  if (attendeeCount !== ids.length)
    findings.miscounted.push(`places of ${scene.eventId}: ${attendeeCount}, ${ids.length} rows`)
  for (const [memberId, own] of Map.groupBy(writes, ({ by }) => by.id)) {
    const values = possible(own)
    const times = count(ids, memberId)
    if (times > 1) findings.duplicated.push(`place of ${memberId}`)
    const value = times > 0 ? 'attends' : 'does not attend'
    if (!values.has(value) && !(times === 0 && values.has(undefined)))
      findings.lost.push(`place of ${memberId}: ${value}`)
  }
}

async function checkProfile({ url, findings }: Check, writes: Write[]): Promise<void> {
  const by = writes[0]?.by
  if (!by) return
  const { company, jobTitle, hometown } = await ask<OwnProfile>(url, by, '/profile')
  if (company !== jobTitle || company !== hometown)
    findings.partial.push(`profile of ${by.id}: ${company}, ${jobTitle}, ${hometown}`)
  if (!possible(writes).has(company ?? undefined)) findings.lost.push(`profile of ${by.id}: ${company}`)
}

async function checkAvatar({ url, findings }: Check, writes: Write[]): Promise<void> {
  const by = writes[0]?.by
  if (!by) return
  const { avatar } = await ask<OwnProfile>(url, by, '/profile')
  const shades = await Promise.all(Object.values(avatar ?? {}).map(path => shade(`${url}${path}`)))
  const [small, large] = shades
  if (shades.includes(undefined)) findings.partial.push(`picture of ${by.id}: ${String(small)}, ${String(large)}`)
  else if (small !== large)
    findings.partial.push(`picture of ${by.id} has sizes of different uploads: ${small}, ${large}`)
  else if (!possible(writes).has(small)) findings.lost.push(`picture of ${by.id}: ${small}`)
}

async function checkListings(check: Check, writes: Write[]): Promise<void> {
  const { url, scene, findings } = check
  await checkRecords(check, writes, 'listings')
  for (const { id, acknowledged } of writes) {
    if (!acknowledged) continue
    const { photos, photoCount } = await ask<ListingDetail>(url, reader(scene), `/listings/${id}`)
    if (photos.length !== 1 || photoCount !== 1) findings.partial.push(`listing ${id} has ${photos.length} photos`)
    for (const { picture } of photos)
      for (const size of picture.sizes)
        if ((await shade(`${url}${size.url}`)) === undefined) findings.partial.push(`photo ${size.url}`)
  }
}

async function shade(url: string): Promise<string | undefined> {
  const response = await fetch(url)
  const bytes = await response.arrayBuffer()
  if (!response.ok) return undefined
  const whole = await sharp(bytes, { failOn: 'warning' })
    .stats()
    .catch(() => undefined)
  const red = whole?.channels[0]?.mean
  return red === undefined ? undefined : String(Math.round(red / 12) * 12)
}
