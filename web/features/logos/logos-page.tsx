import { useQuery } from '@tanstack/react-query'
import { useRef, useState, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { Type, Moon, Sun } from 'lucide-react'
import { pages } from '../../../contract/pages.ts'
import type { Logo } from '../../../contract/logos.ts'
import '../../locales/en/logos.ts'
import { Page } from '../../components/page/page.tsx'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { Skeleton, SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { SubHeader } from '../../components/page/page-bars.tsx'
import { cx } from '../../ui/cx.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { LogoActions } from './logo-actions.tsx'
import { LogoForm } from './logo-form.tsx'
import { useGenerate, latestLogos } from './use-generate.ts'
import { QueryError } from '../../components/page/query-error.tsx'
import { FlowerLoader } from '../../ui/feedback/loader.tsx'
import { Petals } from '../../ui/art/flower.tsx'
import { Button } from '../../ui/button.tsx'

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
    <SkeletonLines className="mt-3 grid grid-cols-2 gap-2.5" of={['h-12 rounded-md!', 'h-12 rounded-md!']} />
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

const frame = 'relative grid aspect-[4/3] place-items-center overflow-hidden rounded-[24px] border border-line'

function Stage({ logo }: { logo: Logo }) {
  const { t } = useTranslation()
  const [dark, setDark] = useState(false)
  const [broken, setBroken] = useState('')
  const Icon = dark ? Sun : Moon
  return (
    <div className={cx(frame, dark ? 'bg-[#0C141B] text-[#F2F4F1]' : 'bg-[#F4F5F2] text-[#13212C]')}>
      {broken === logo.id ? (
        <div role="alert" className="grid justify-items-center gap-3 p-6 text-center">
          {t('logos.failed.picture')}
          <Button variant="secondary" onClick={() => setBroken('')}>
            {t('ui.tryAgain')}
          </Button>
        </div>
      ) : (
        <img
          key={logo.id}
          src={logo.imageUrl}
          alt={describe(t, logo)}
          width={1024}
          height={1024}
          className="absolute inset-0 m-auto h-4/5 w-auto animate-fade-in"
          onError={() => setBroken(logo.id)}
        />
      )}
      <button
        type="button"
        aria-pressed={dark}
        aria-label={t('logos.onDark')}
        title={t('logos.onDark')}
        className="absolute right-2 bottom-2 grid size-11 place-items-center rounded-[14px] border border-current/25 bg-inherit hover:border-current"
        onClick={() => setDark(!dark)}
      >
        <Icon size={20} aria-hidden="true" />
      </button>
    </div>
  )
}

function BusyStage() {
  const { t } = useTranslation()
  return (
    <div className={cx(frame, 'bg-surface')}>
      <FlowerLoader size={86} label={t('logos.drawing')} ring="var(--surface)" />
    </div>
  )
}

function EmptyStage() {
  const { t } = useTranslation()
  return (
    <div className={cx(frame, 'border-dashed border-line-strong bg-surface p-6')}>
      <div className="grid justify-items-center gap-4 text-center">
        <svg width={96} height={96} viewBox="12 12 76 76" aria-hidden="true">
          <Petals fill="var(--surface-sunken)" />
          <circle cx="50" cy="50" r="6" fill="var(--accent)" />
        </svg>
        <p className="text-text-muted">{t('logos.empty')}</p>
      </div>
    </div>
  )
}

export function describe(t: TFunction, { style, concept, traits, customPrompt: prompt }: Logo): string {
  const words = { style: t(`logos.styles.${traits?.drawnAs ?? style}`), concept: t(`logos.alt.concept.${concept}`) }
  if (!traits) return prompt ? t('logos.alt.paintedPrompt', { ...words, prompt }) : t('logos.alt.painted', words)
  const { ground, main, letters } = traits
  const drawn = { ...words, main: t(`logos.alt.color.${main}`), ground: t(`logos.alt.color.${ground}`) }
  const shape = traits.shape && t(`logos.alt.shapes.${traits.shape}`)
  if (shape && letters) return t('logos.alt.drawnBoth', { ...drawn, shape, letters })
  if (shape) return t('logos.alt.drawnShape', { ...drawn, shape })
  return letters ? t('logos.alt.drawnLetters', { ...drawn, letters }) : t('logos.alt.drawn', drawn)
}
