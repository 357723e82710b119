import { useQuery } from '@tanstack/react-query'
import { useRef, useState, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { Type } from 'lucide-react'
import { pages } from '../../../contract/pages.ts'
import type { Logo } from '../../../contract/logos.ts'
import '../../locales/en/logos.ts'
import { Page } from '../../components/page/page.tsx'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SubHeader } from '../../components/page/page-bars.tsx'
import { cx } from '../../ui/cx.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { LogoActions } from './logo-actions.tsx'
import { LogoForm } from './logo-form.tsx'
import { BusyStage, EmptyStage, Stage } from './stage.tsx'
import { useGenerate, latestLogos } from './use-generate.ts'
import { describe } from './describe.ts'
import { QueryError } from '../../components/page/query-error.tsx'

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
                <QueryError query={query} small message={t('logos.failed.load')} />
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

/** As high as the content, because a layout shift causes wrong taps. */
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

function Latest({
  logos,
  chosen,
  onChoose,
}: {
  logos: readonly Logo[]
  chosen: string | undefined
  onChoose: (id: string) => void
}) {
  const { t } = useTranslation()
  const id = useId()
  if (logos.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mt-5.5 mb-2.5 type-h3">
        {t('logos.latest')}
      </h2>
      <div className="grid grid-cols-5 gap-2">
        {logos.map((logo, index) => (
          <button
            key={logo.id}
            type="button"
            aria-pressed={logo.id === chosen}
            aria-label={t('logos.result', { number: index + 1, count: logos.length, logo: describe(t, logo) })}
            className={cx(
              'grid aspect-square min-h-11 place-items-center overflow-hidden rounded-md border border-line bg-[#F4F5F2]',
              logo.id === chosen && 'shadow-[0_0_0_2px_var(--background),0_0_0_4px_var(--text)]',
            )}
            onClick={() => onChoose(logo.id)}
          >
            <img src={logo.imageUrl} alt="" width={1024} height={1024} className="h-auto w-[78%]" />
          </button>
        ))}
      </div>
    </section>
  )
}

function wordsNote(t: TFunction, { style, traits }: Logo): string | null {
  if (!traits) return null
  const { drawnAs, letters, unwritten } = traits
  const name = t(`logos.styles.${style}`)
  const instead = t('logos.drawnAs', { style: name, drawnAs: t(`logos.styles.${drawnAs}`), words: letters ?? '' })
  return (
    [drawnAs === style ? null : instead, unwritten && missing(t, name, unwritten)].filter(Boolean).join(' ') || null
  )
}

function missing(
  t: TFunction,
  style: string,
  { words, lacks }: { words: string; lacks: 'style' | 'letters' | 'room' },
) {
  if (lacks === 'style') return t('logos.wordsLeftOut', { style, words })
  return lacks === 'letters' ? t('logos.unknownLetters', { words }) : t('logos.noRoom', { words })
}

function WordsNote({ logo }: { logo: Logo }) {
  const { t } = useTranslation()
  const note = wordsNote(t, logo)
  if (!note) return null
  return (
    <div className="mt-3">
      <Notice icon={Type}>{note}</Notice>
    </div>
  )
}
