import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { RelativeTime } from '../../components/relative-time.tsx'
import { MetaRow } from '../../components/post/post-meta.tsx'
import { SectionHead } from '../../components/page/section-head.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge, Count, FeaturedBadge, JoiningBadge, PostBadge, Tag } from '../../ui/badge.tsx'
import { Bubble, ReplyBubble } from '../../ui/bubble.tsx'
import { Card } from '../../ui/card.tsx'
import { Composer } from '../../ui/form/composer.tsx'
import { FallbackCover } from '../../ui/art/cover.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Board, Row } from './board.tsx'
import { sample } from './samples.ts'
import { serverNow } from '../../lib/time/clock.ts'

const earlier = new Date(serverNow() - 12 * 60_000)

export function PeopleBoard() {
  const [text, setText] = useState('')
  return (
    <>
      <Board title="Avatars: initials, no name, broken photo, sizes 17 to 112">
        <Row className="items-end">
          <Avatar {...sample(0)} size={17} />
          {[28, 36, 48].map((size, index) => (
            <Avatar key={size} {...sample(index)} size={size} />
          ))}
          <Avatar id="x" name="" size={48} />
          <Avatar id="broken" name="Ruth Adeyemi" src="data:image/webp;base64,AAAA" size={56} />
          <Avatar {...sample(3)} size={72} corner="br" />
          <Avatar {...sample(1)} size={112} label="Kenji Mori" />
        </Row>
      </Board>
      <Board title="Badges, tags, counts" span={8}>
        <Row className="gap-2">
          {(['question', 'event', 'selling', 'renting', 'ticket'] as const).map(kind => (
            <PostBadge key={kind} kind={kind} />
          ))}
          <FeaturedBadge />
          <JoiningBadge />
        </Row>
        <Row className="mt-4 gap-2">
          <Badge tone="warning">pending</Badge>
          <Badge tone="success">resolved</Badge>
          <Badge tone="neutral">dismissed</Badge>
          <Badge tone="danger">failed</Badge>
          <Badge tone="info">draft</Badge>
          <Badge tone="ink">Admin</Badge>
          <Tag>Legal & Admin</Tag>
          <Tag big>Food & Local Tips</Tag>
          <Count value={3} />
          <Count value={120} />
        </Row>
      </Board>
      <Board title="Reply, own reply, pending and failed">
        <div className="flex flex-col gap-3">
          <ReplyBubble person={sample(2)} author={<Link to="/dev/components">Núria Camps</Link>} meta="Les Corts · 1 d">
            Whoever you choose: register in ROI before you invoice abroad, not after.
          </ReplyBubble>
          <ReplyBubble person={sample(0)} author="You" meta="3 h" mine>
            Went yesterday. Forty minutes, €60.
          </ReplyBubble>
          <ReplyBubble person={sample(0)} author="You" meta="Sending" mine state="pending">
            Thank you all.
          </ReplyBubble>
          <ReplyBubble person={sample(0)} author="You" meta="Not sent." mine state="failed">
            Thank you all.
          </ReplyBubble>
        </div>
      </Board>
      <Board title="Bubbles and composers">
        <div className="flex flex-col gap-[3px]">
          <Bubble last={false}>Still on for Tuesday?</Bubble>
          <Bubble>Bogatell, the usual corner.</Bubble>
          <Bubble own>Bringing oranges.</Bubble>
          <Bubble own state="pending">
            And a ball.
          </Bubble>
        </div>
        <div className="mt-4 flex flex-col gap-3">
          <Composer
            label="Your reply"
            placeholder="Share what you know"
            value={text}
            onChange={setText}
            onSend={() => setText('')}
            sendLabel="Post reply"
          />
          <Composer
            look="card"
            avatar={<Avatar {...sample(0)} size={36} />}
            label="Your reply"
            placeholder="Share what you know"
            value={text}
            onChange={setText}
            onSend={() => setText('')}
            sendLabel="Post reply"
          />
        </div>
      </Board>
      <Board title="Card, meta row, notices">
        <SectionHead title="Recent Activity" level={3}>
          <TextLink to="/dev/components" look="bare">
            See all
          </TextLink>
        </SectionHead>
        <Card as="article" className="flex flex-col gap-2.5">
          <div className="flex justify-between">
            <PostBadge kind="question" />
            <RelativeTime date={earlier} className="text-meta text-text-muted" />
          </div>
          <h3 className="type-h3">Gestor who answers emails? First quarter as autónoma and I am lost</h3>
          <MetaRow>
            <b className="font-semibold text-text">Amélie Laurent</b>
            <span>Sant Antoni</span>
          </MetaRow>
        </Card>
        <div className="mt-3 grid gap-3">
          <Notice icon={ShieldCheck} title="Heads up:">
            2FA required for admins.
          </Notice>
          <Notice icon={ShieldCheck} tone="danger" title="Too many failed attempts." />
        </div>
      </Board>
      <Board title="Cover fallback: tiles seeded by post id, in type colour" span={12}>
        <Row>
          {(['question', 'event', 'selling', 'renting', 'ticket'] as const).map(kind => (
            <span key={kind} className="block h-27 w-36 overflow-hidden rounded-md">
              <FallbackCover id={`post-${kind}`} kind={kind} />
            </span>
          ))}
        </Row>
      </Board>
    </>
  )
}
