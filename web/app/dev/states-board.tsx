import { Wifi, WifiOff } from 'lucide-react'
import { BrandBlock } from '../../ui/art/brand-block.tsx'
import { Button } from '../../ui/button.tsx'
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState, NotFoundState, StateArt, type StateArtName } from '../../ui/feedback/state-screen.tsx'
import { Board, Row } from './board.tsx'
import { Banner } from '../../components/page/offline-banner.tsx'

const tiles: readonly StateArtName[] = [
  'questions',
  'replies',
  'events',
  'listings',
  'messages',
  'people',
  'done',
  'error',
  'notFound',
  'offline',
  'soon',
]

export function StatesBoard() {
  return (
    <>
      <Board title="Banners and skeleton">
        <div className="-mx-5 grid gap-2">
          <Banner icon={WifiOff} detail="Showing saved content. Changes need a connection.">
            You are offline.
          </Banner>
          <Banner icon={Wifi} tone="success">
            Back online.
          </Banner>
        </div>
        <div className="mt-4">
          <SkeletonCard />
        </div>
      </Board>
      <Board title="Empty">
        <EmptyState art="questions" title="No questions yet" lead="Be the first to ask one.">
          <Button size="lg">Ask</Button>
        </EmptyState>
      </Board>
      <Board title="Error">
        <ErrorState message="Recent Activity could not be loaded." onRetry={() => undefined} />
      </Board>
      <Board title="Not found">
        <NotFoundState
          level={2}
          title="Question not found"
          lead="It may have been removed. You can still read the other questions."
        >
          <Button size="lg">Back to The Ask</Button>
        </NotFoundState>
      </Board>
      <Board title="Tiles" span={8}>
        <Row>
          {tiles.map(name => (
            <StateArt key={name} name={name} size={96} />
          ))}
        </Row>
      </Board>
      <section className="overflow-hidden rounded-lg border border-line md:col-span-12" aria-label="Brand block">
        <BrandBlock />
        <BrandBlock compact />
      </section>
    </>
  )
}
