import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { generatePath } from 'react-router'
import { Plus, Download } from 'lucide-react'
import { pages } from '../../../contract/pages.ts'
import '../../locales/en/people.ts'
import { Page } from '../../components/page/page.tsx'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { useViewer } from '../../lib/api/session.ts'
import { Skeleton, Loading, SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { SubHeader } from '../../components/page/page-bars.tsx'
import { PanotPattern } from '../../ui/art/panot-pattern.tsx'
import { PersonArt } from '../../ui/art/flower-hero.tsx'
import { InviteLink, RenewLink } from './invite-link.tsx'
import { OwnCity } from './own-city.tsx'
import { invitationQuery } from './queries.ts'
import { QueryError } from '../../components/page/query-error.tsx'
import { useMemo } from 'react'
import { qrOf } from '../../lib/dom/qr.ts'
import { saveFile } from '../../lib/dom/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { toastError } from '../../ui/feedback/toast.tsx'

export function InvitePage() {
  return <OwnCity>{city => <InviteScreen city={city} />}</OwnCity>
}

function InviteScreen({ city }: { city: string }) {
  const { t } = useTranslation()
  const { city: own } = useViewer()
  const query = useQuery(invitationQuery())
  usePageTitle(t('people.invite.title'))
  const url = query.data && location.origin + query.data.path
  const name = own?.name ?? ''
  return (
    <>
      <SubHeader keepTabs to={generatePath(pages.people, { city })} title={t('people.invite.title')} />
      <Page width="solo" busy={query.isPending}>
        <InviteHero />
        {query.isPending && <InviteSkeleton />}
        {query.isError && !query.data && <QueryError query={query} message={t('people.invite.loadFailed')} />}
        {query.data && url && (
          <>
            <InviteLink url={url} city={name} />
            <InviteCode url={url} city={name} />
            <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4">
              <p className="tnum min-w-0 py-2 text-copy font-semibold">
                {t('people.invite.joined', { count: query.data.joined })}
              </p>
              <RenewLink />
            </div>
            <p className="mt-1 text-meta text-text-muted">{t('people.invite.privacy')}</p>
          </>
        )}
      </Page>
    </>
  )
}

function InviteSkeleton() {
  return (
    <Loading>
      <Skeleton className="mt-6 h-5 w-32" />
      <Skeleton className="mt-2 h-15 rounded-[16px]!" />
      <SkeletonLines className="mt-3 grid grid-cols-2 gap-2.5" of={['h-12 rounded-md!', 'h-12 rounded-md!']} />
      <Skeleton className="mt-6 h-43 rounded-lg!" />
    </Loading>
  )
}

const seated = [
  [3, 'rounded-petal-br'],
  [0, 'rounded-petal'],
  [1, 'rounded-petal-tr'],
] as const

function InviteHero() {
  const { t } = useTranslation()
  return (
    <section className="relative overflow-hidden rounded-xl bg-brand-block px-5 py-6 text-on-brand-block md:grid md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-x-8 md:px-10 md:py-11">
      <PanotPattern />
      <div className="relative">
        <h1 className="type-display max-w-[9em]">{t('people.invite.head')}</h1>
        <p className="mt-2 max-w-[30ch]">{t('people.invite.lead')}</p>
      </div>
      <span
        aria-hidden="true"
        data-art=""
        className="relative mt-4.5 grid w-max grid-cols-[auto_auto] gap-0.5 [--petal:52px] md:mt-0 md:gap-1 md:[--petal:92px]"
      >
        {seated.map(([index, shape]) => (
          <span key={shape} className={`size-(--petal) overflow-hidden ${shape}`}>
            <PersonArt index={index} />
          </span>
        ))}
        <span className="grid size-(--petal) place-items-center rounded-petal-tl bg-white text-[#B52E07]">
          <Plus size={28} strokeWidth={2.25} />
        </span>
      </span>
    </section>
  )
}

const ink = '#13212C'
/** Pixels per cell, and the quiet zone in cells, which scanners need. */
const scale = 16
const quiet = 4

/** Dark on white in both themes, for scanners. */
function InviteCode({ url, city }: { url: string; city: string }) {
  const { t } = useTranslation()
  const code = useMemo(() => qrOf(url), [url])

  async function save() {
    const picture = await drawn(code)
    if (!picture) return toastError(t('people.invite.saveFailed'))
    saveFile('our-peeps-invitation.png', picture)
  }

  return (
    <Card className="mt-6 flex! flex-wrap items-center gap-4">
      <div className="size-34 flex-none rounded-lg border border-line bg-white p-3">
        <svg
          role="img"
          aria-label={t('people.invite.code')}
          viewBox={`0 0 ${code.size} ${code.size}`}
          shapeRendering="crispEdges"
          data-art=""
          className="size-full"
        >
          <path d={code.path} fill={ink} />
        </svg>
      </div>
      <div className="min-w-0 flex-[1_1_8.5rem]">
        <h2 className="type-h3">{t('people.invite.room')}</h2>
        <p className="mt-1 text-copy text-text-muted">{t('people.invite.roomLead', { city })}</p>
        <Button variant="ghost" size="md" className="mt-2 -ml-3.5" icon={Download} onClick={() => void save()}>
          {t('people.invite.save')}
        </Button>
      </div>
    </Card>
  )
}

function drawn({ size, rows }: ReturnType<typeof qrOf>): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = (size + 2 * quiet) * scale
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.resolve(null)
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = ink
  for (const [y, row] of rows.entries())
    for (const [x, dark] of row.entries())
      if (dark) pen.fillRect((x + quiet) * scale, (y + quiet) * scale, scale, scale)
  return new Promise(resolve => canvas.toBlob(resolve, 'image/png'))
}
