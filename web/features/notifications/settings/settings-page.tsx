import { useQuery } from '@tanstack/react-query'
import { Bell, CircleQuestionMark, Lock, Mail, Smartphone, type LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { NotificationSettings } from '../../../../contract/notification-settings.ts'
import { pages } from '../../../../contract/pages.ts'
import {
  notificationChannels,
  notificationTopics,
  type NotificationChannel,
  type NotificationTopic,
} from '../../../../contract/notification-vocabulary.ts'
import '../../../locales/en/notification-settings.ts'
import '../../../locales/en/notification-topics.ts'
import { LinkRow } from '../../../components/page/link-row.tsx'
import { SettingsPage } from '../../../components/page/settings-page.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { SwitchField } from '../../../ui/form/switch.tsx'
import { Devices } from './devices.tsx'
import { settingsQuery, useSaved } from './queries.ts'
import { QuietTimes } from './quiet.tsx'

// Small and seldom: one file to load.
export { FollowedPostsPage } from './followed-page.tsx'
export { renewPush } from './push.ts'
export { PushQuestion } from './push-question.tsx'

const groups = ['conversations', 'events', 'exchange', 'account'] as const
type GroupName = (typeof groups)[number]
const groupOf: Record<NotificationTopic, GroupName | 'below'> = {
  messages: 'conversations',
  requests: 'conversations',
  replies: 'conversations',
  repliesAfter: 'conversations',
  eventChanges: 'events',
  announcements: 'events',
  spots: 'events',
  reminders: 'events',
  attendance: 'events',
  comments: 'events',
  listings: 'exchange',
  moderation: 'account',
  security: 'account',
  digest: 'below',
}

const channelIcons: Record<NotificationChannel, LucideIcon> = { app: Bell, push: Smartphone, mail: Mail }
const withDetail = ['messages', 'reminders', 'listings'] as const
const hasDetail = (topic: NotificationTopic): topic is (typeof withDetail)[number] =>
  withDetail.some(one => one === topic)

export function NotificationSettingsPage() {
  const { t } = useTranslation()
  return (
    <SettingsPage
      back={pages.settings}
      title={t('notificationSettings.title')}
      lead={t('notificationSettings.lead')}
      query={useQuery(settingsQuery())}
      skeleton="h-140"
    >
      {settings => <Settings settings={settings} />}
    </SettingsPage>
  )
}

function Settings({ settings }: { settings: NotificationSettings }) {
  const { t } = useTranslation()
  const saved = useSaved(settings)
  return (
    <>
      <Card as="div" flush>
        <Columns />
        {groups.map(group => (
          <Group key={group} group={group} saved={saved} />
        ))}
        <p className="flex gap-2 px-4 pt-1 pb-4 text-meta text-text-muted">
          <Lock size={16} aria-hidden="true" className="mt-0.5 flex-none" />
          {t('notificationSettings.locked')}
        </p>
      </Card>
      <QuietTimes saved={saved} pausedUntil={settings.pausedUntil} />
      <h2 className="mt-6.5 mb-2.5 type-h2">{t('notificationSettings.digest')}</h2>
      <Card as="div">
        <SwitchField
          label={t('notificationSettings.digestTitle')}
          hint={t('notificationSettings.digestDetail')}
          checked={saved.of('digest', 'mail').on}
          onCheckedChange={on => saved.choose('digest', 'mail', on)}
        />
      </Card>
      <Devices settings={settings} saved={saved} />
      <h2 className="mt-6.5 mb-2.5 type-h2">{t('notificationSettings.following')}</h2>
      <Card as="div" flush className="divide-y divide-line">
        <LinkRow
          to={pages.followedPosts}
          icon={Bell}
          title={t('notificationSettings.followed')}
          detail={t('notificationSettings.followedDetail')}
        />
        <LinkRow
          to={pages.dataHelp}
          icon={CircleQuestionMark}
          title={t('notificationSettings.help')}
          detail={t('notificationSettings.helpDetail')}
        />
      </Card>
    </>
  )
}

/** The labels of the columns; each checkbox has its own name for screen readers. */
function Columns() {
  const { t } = useTranslation()
  return (
    <div aria-hidden="true" className="flex justify-end border-b border-line px-4 py-2.5">
      {notificationChannels.map(channel => {
        const Icon = channelIcons[channel]
        return (
          <span key={channel} className="flex w-12 flex-col items-center gap-0.5 text-meta font-semibold">
            <Icon size={18} />
            {t(`notificationSettings.channel.${channel}`)}
          </span>
        )
      })}
    </div>
  )
}

function Group({ group, saved }: { group: GroupName; saved: ReturnType<typeof useSaved> }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby={`topics-${group}`} className="px-4 pb-2">
      <h2 id={`topics-${group}`} className="pt-4 pb-1 type-h3">
        {t(`notificationSettings.group.${group}`)}
      </h2>
      {notificationTopics
        .filter(topic => groupOf[topic] === group)
        .map(topic => (
          <Row key={topic} topic={topic} saved={saved} />
        ))}
    </section>
  )
}

function Row({ topic, saved }: { topic: NotificationTopic; saved: ReturnType<typeof useSaved> }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="flex min-h-12 flex-wrap items-center justify-end gap-y-1 py-1">
      <div className="min-w-24 flex-1">
        <span id={id} className="block text-copy">
          {t(`notificationTopics.${topic}`)}
        </span>
        {hasDetail(topic) && (
          <span className="block text-meta text-text-muted">{t(`notificationSettings.detail.${topic}`)}</span>
        )}
      </div>
      <div className="flex flex-none">
        {notificationChannels.map(channel => {
          const { on, locked } = saved.of(topic, channel)
          const name = t(`notificationSettings.channel.${channel}`)
          return (
            <span key={channel} className="grid w-12 place-items-center">
              {locked ? (
                <span
                  role="img"
                  aria-label={t('notificationSettings.alwaysOn', { channel: name })}
                  className="grid size-11 place-items-center text-text-muted"
                >
                  <Lock size={18} aria-hidden="true" />
                </span>
              ) : (
                <Checkbox
                  label={name}
                  labelHidden
                  checked={on}
                  onChange={event => saved.choose(topic, channel, event.currentTarget.checked)}
                />
              )}
            </span>
          )
        })}
      </div>
    </div>
  )
}
