import { queryOptions, useQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useBack } from '../../../components/page/page-bars.tsx'
import { pages } from '../../../../contract/pages.ts'
import type { ProfileField } from '../../../../contract/vocabulary.ts'
import '../../../locales/en/person.ts'
import '../../../locales/en/your-data.ts'
import { Page } from '../../../components/page/page.tsx'
import { call } from '../../../lib/api/api.ts'
import { isRefusal } from '../../../lib/api/failure.ts'
import { usePageTitle } from '../../../lib/dom/focus.ts'
import { Sentence } from '../../../lib/i18n/sentence.tsx'
import { localeOf } from '../../../lib/time/time.ts'
import { Button } from '../../../ui/button.tsx'
import { NotFoundState } from '../../../ui/feedback/state-screen.tsx'
import { MemberProfileView } from './member-profile-view.tsx'
import { ProfileStates, useGoneWords } from '../profile-states.tsx'

/** Always asked again, because settings and profile may have changed. */
const strangerViewQuery = () =>
  queryOptions({
    queryKey: ['profiles', 'asStranger'],
    queryFn: ({ signal }) => call(api => api.profiles.asStranger(undefined, { signal })),
    staleTime: 0,
    gcTime: 0,
  })

export function StrangerViewPage({ Listings }: { Listings: ComponentType<{ profileId: string }> }) {
  const { t } = useTranslation()
  const query = useQuery(strangerViewQuery())
  const gone = useGoneWords(query.error)
  // A paused profile is refused, as it is to a stranger.
  const missing = query.isError && isRefusal(query.error)
  usePageTitle(t('yourData.stranger.title'))
  return (
    <>
      <StrangerBar />
      <Page width="solo" busy={query.isPending} className="pt-5">
        {!missing && query.data && (
          <>
            <MemberProfileView profile={query.data.profile} listings={<Listings profileId={query.data.profile.id} />} />
            <HiddenFields fields={query.data.hidden} />
          </>
        )}
        {missing && <NotFoundState level={1} {...gone} />}
        {!missing && <ProfileStates query={query} />}
      </Page>
    </>
  )
}

function StrangerBar() {
  const { t } = useTranslation()
  const back = useBack(pages.visibility)
  return (
    <header
      data-sub-header=""
      className="px-gutter sticky top-0 z-20 flex flex-wrap items-center gap-x-3 gap-y-1 bg-inverse pt-[calc(8px+var(--safe-top))] pb-2 text-copy leading-[1.25rem] text-on-inverse"
    >
      <p role="status" className="flex-[1_1_11rem] py-1.5">
        {t('yourData.stranger.bar')}
      </p>
      <Button variant="on-brand" size="sm" onClick={back}>
        {t('ui.close')}
      </Button>
    </header>
  )
}

function HiddenFields({ fields }: { fields: readonly ProfileField[] }) {
  const { t, i18n } = useTranslation()
  const list = new Intl.ListFormat(localeOf(i18n.language), { type: 'conjunction' })
  return (
    <p className="mt-7 flex items-center gap-3 rounded-[16px] bg-sunken px-3.5 py-3 text-copy leading-[1.375rem]">
      <EyeOff size={22} strokeWidth={1.75} aria-hidden="true" className="flex-none" />
      <span>
        {fields.length > 0 ? (
          <Sentence
            i18nKey="yourData.stranger.hidden"
            values={{ fields: list.format(fields.map(field => t(`yourData.stranger.fields.${field}`))) }}
            components={{ strong: <b /> }}
          />
        ) : (
          t('yourData.stranger.nothing')
        )}
      </span>
    </p>
  )
}
