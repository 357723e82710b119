import { notificationChannels, notificationTopics } from '../../../contract/notification-vocabulary.ts'
import { mailTo } from '../app.ts'
import { pass } from '../pass.ts'
import type { Reader } from './notified.ts'
import type { openPhones } from './pushed.ts'

type Opened = Pick<Awaited<ReturnType<typeof openPhones>>, 'app' | 'on' | 'phones'>

const perHour = 60

export async function receivingOn({ app, on, phones }: Opened, reader: Reader) {
  const phone = await phones.device(reader)
  for (const topic of notificationTopics)
    for (const channel of notificationChannels) await on.choose(reader, `${topic}/${channel}`, true)
  const arrived: { channel: 'push' | 'mail'; at: number; text: string }[] = []
  let clock = 0
  const mails = new Set<string>()
  const note = async () => {
    for (const text of phones.titles(phone).slice(arrived.filter(({ channel }) => channel === 'push').length))
      arrived.push({ channel: 'push', at: clock, text })
    for (const { id, subject } of await mailTo(app, reader.email)) {
      if (!mails.has(id)) arrived.push({ channel: 'mail', at: clock, text: subject })
      mails.add(id)
    }
  }
  return {
    arrived,
    of: (channel: 'push' | 'mail') => arrived.filter(one => one.channel === channel),
    pass: async (minutes: number) => {
      clock += minutes
      await pass(app, minutes)
      await note()
    },
    most: (channel: 'push' | 'mail') => {
      const times = arrived.filter(one => one.channel === channel).map(({ at }) => at)
      return Math.max(0, ...times.map(end => times.filter(at => at <= end && at > end - perHour).length))
    },
  }
}
