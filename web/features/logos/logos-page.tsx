import '../../locales/en/logos.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../contract/pages.ts'
import { Page } from '../../components/page/page.tsx'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../ui/feedback/state-screen.tsx'
import { Latest } from './latest.tsx'
import { LogoActions } from './logo-actions.tsx'
import { LogoForm } from './logo-form.tsx'
import { latestLogos } from './queries.ts'
import { BusyStage, EmptyStage, Stage } from './stage.tsx'
import { useGenerate } from './use-generate.ts'
import { WordsNote, wordsNote } from './words-note.tsx'
import { SubHeader } from '../../components/page/page-bars.tsx'

export function LogosPage() {
  const { t } = useTranslation()
  const query = useQuery(latestLogos())
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [made, setMade] = useState<string | null>(null)
  const stage = useRef<HTMLDivElement>(null)
  const making = useGenerate({
    onMade: id => {
      setChosenId(id)
      setMade(id)
    },
  })
  usePageTitle(t('logos.title'))
  const logos = query.data ?? []
  const chosen = logos.find(({ id }) => id === chosenId) ?? logos[0]

  const generate = () => {
    setMade(null)
    making.generate()
    // On phones the stage is above the pressed button.
    stage.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <SubHeader keepTabs to={pages.home} title={t('logos.title')} />
      <Page width="wide" busy={query.isPending}>
        <h1 className="sr-only">{t('logos.title')}</h1>
        <div className="rail:grid rail:grid-cols-[minmax(0,1fr)_380px] rail:items-start rail:gap-8">
          <div className="min-w-0">
            <p role="status" className="sr-only">
              {made && t('logos.ready')} {made && made === chosen?.id && wordsNote(t, chosen)}
            </p>
            <div ref={stage} className="scroll-mt-[calc(var(--header-h)+8px)]">
              {making.busy ? (
                <BusyStage />
              ) : chosen ? (
                <Stage logo={chosen} />
              ) : query.isPending ? (
                <Skeleton className="aspect-[4/3] rounded-[24px]!" />
              ) : query.isError ? (
                <ErrorState
                  small
                  message={t('logos.failed.load')}
                  busy={query.isFetching}
                  onRetry={() => void query.refetch()}
                />
              ) : (
                <EmptyStage />
              )}
            </div>
            {chosen && !making.busy && (
              <>
                <WordsNote logo={chosen} />
                <LogoActions key={chosen.id} logo={chosen} />
              </>
            )}
            {query.isPending && <BelowSkeleton />}
            <Latest logos={logos} chosen={chosen?.id} onChoose={setChosenId} />
          </div>
          <LogoForm making={{ ...making, generate }} lastStays={Boolean(chosen)} />
        </div>
      </Page>
    </>
  )
}

/** As high as the loaded content: a layout shift would cause wrong taps. */
const BelowSkeleton = () => (
  <>
    <div className="mt-3 grid grid-cols-2 gap-2.5">
      <Skeleton className="h-12 rounded-md!" />
      <Skeleton className="h-12 rounded-md!" />
    </div>
    <Skeleton className="mt-5.5 h-5.5 w-28" />
    <div className="mt-2.5 grid grid-cols-5 gap-2">
      {[1, 2, 3, 4, 5].map(place => (
        <Skeleton key={place} className="aspect-square rounded-md!" />
      ))}
    </div>
  </>
)
