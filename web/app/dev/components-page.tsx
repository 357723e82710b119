import { usePageTitle } from '../../lib/dom/focus.ts'
import { themes, useTheme } from '../../lib/dom/theme.ts'
import { Segmented } from '../../ui/form/segmented.tsx'
import { TooltipProvider } from '../../ui/overlay/tooltip.tsx'
import { ControlsBoard } from './controls-board.tsx'
import { LayersBoard } from './layers-board.tsx'
import { PeopleBoard } from './people-board.tsx'
import { Toaster } from '../../ui/feedback/toast.tsx'
import { Wifi, WifiOff } from 'lucide-react'
import { BrandBlock } from '../../ui/art/brand-block.tsx'
import { Button } from '../../ui/button.tsx'
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState, NotFoundState, StateArt, type StateArtName } from '../../ui/feedback/state-screen.tsx'
import { Board, Row } from './board.tsx'
import { Banner } from '../../components/page/offline-banner.tsx'
import { FlowerLoader } from '../../ui/feedback/loader.tsx'
import { Mark, Wordmark } from '../../ui/art/logo.tsx'
import { PanotPattern } from '../../ui/art/panot-pattern.tsx'
import { samplePeople } from './samples.ts'
import { Flower } from '../../ui/avatar.tsx'
import { StepFlower } from '../../ui/art/flower.tsx'

export function ComponentsPage() {
  const { theme, setTheme } = useTheme()
  usePageTitle('Components')
  return (
    <TooltipProvider>
      <main id="main" tabIndex={-1} className="mx-auto max-w-[1240px] p-4 md:p-8">
        <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
          <h1 className="type-h1">Components</h1>
          <Segmented
            label="Theme"
            value={theme}
            onChange={setTheme}
            options={themes.map(value => ({ value, label: value }))}
            className="min-w-60"
          />
        </div>
        <div className="grid items-start gap-5 md:grid-cols-12">
          <FoundationBoard />
          <ControlsBoard />
          <PeopleBoard />
          <LayersBoard />
          <StatesBoard />
        </div>
      </main>
      <Toaster />
    </TooltipProvider>
  )
}

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

function StatesBoard() {
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

const roles = [
  'background',
  'surface',
  'surface-raised',
  'surface-sunken',
  'border',
  'border-strong',
  'text',
  'text-muted',
  'primary',
  'primary-text',
  'primary-soft',
  'accent',
  'inverse',
  'success',
  'danger',
  'warning',
  'info',
  'focus-ring',
]

function FoundationBoard() {
  return (
    <>
      <section className="relative flex min-h-32 items-center gap-4 self-stretch overflow-hidden rounded-lg bg-brand-block p-5 text-on-brand-block md:col-span-6 rail:col-span-4">
        <PanotPattern tile={88} />
        <span className="relative flex items-center gap-4">
          <Mark size={76} tone="onBrand" />
          <span>
            <b className="type-h1 block">Our Peeps</b>Network with purpose
          </span>
        </span>
      </section>
      <Board title="Mark, app icon, favicon, step counter, loader, flower of four people" span={8}>
        <Row className="gap-5.5">
          <Mark size={84} />
          <Mark size={48} />
          <Mark size={24} />
          <Mark size={84} tone="ink" />
          <span className="flex gap-2">
            {[1, 2, 3, 4].map(step => (
              <StepFlower key={step} step={step} size={40} />
            ))}
          </span>
          <FlowerLoader />
          <Flower people={samplePeople} size={44} />
          <Flower people={samplePeople.slice(0, 2)} />
          <Wordmark />
        </Row>
      </Board>
      <Board title="Colour roles" span={12}>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(104px,1fr))] gap-3">
          {roles.map(role => (
            <li key={role} className="text-meta">
              <span
                data-art=""
                className="block h-13 rounded-md border border-line"
                style={{ background: `var(--${role})` }}
              />
              {role}
            </li>
          ))}
        </ul>
      </Board>
      <Board title="Type">
        <div className="flex flex-col gap-2">
          <span className="type-display">Display 36/38</span>
          <span className="type-h1">Screen title 30/34</span>
          <span className="type-h2">Section 22/26</span>
          <span className="type-h3">Card title 18/22</span>
          <span>Body 16/24, Figtree regular</span>
          <span className="text-copy">Card text 15/22</span>
          <span className="text-meta text-text-muted">Meta 13/18, never smaller in content</span>
          <span className="type-h3">Çà i là, Łódź, Größe, ¿Qué?</span>
        </div>
      </Board>
    </>
  )
}
