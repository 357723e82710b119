import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import { pages } from '../../../../contract/pages.ts'
import type { OwnProfile } from '../../../../contract/profiles.ts'
import '../../../locales/en/person.ts'
import { Page } from '../../../components/page/page.tsx'
import { usePageTitle } from '../../../lib/dom/focus.ts'
import { ActionBar, SubHeader } from '../../../components/page/page-bars.tsx'
import { LeaveGuard } from '../../../components/form/leave-guard.tsx'
import { schemaResolver } from '../../../lib/api/schema-resolver.ts'
import { Button, CancelButton } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { FormError } from '../../../ui/feedback/notice.tsx'
import { ProfileStates } from '../profile-states.tsx'
import { ownProfileQuery } from '../queries.ts'
import { AvatarCard } from './avatar-card.tsx'
import { EditBasics, EditLife, EditWork } from './edit-facts.tsx'
import { EditIcebreaker, EditInterests, EditKnowledge } from './edit-interests.tsx'
import { fieldId, valuesOf, type ProfileField } from './profile-form.ts'
import { useSave } from './use-save.ts'
import { useWayBack } from '../way-back.ts'
import { Form } from '../../../ui/form/form.tsx'

export function EditProfilePage() {
  const { t } = useTranslation()
  const query = useQuery(ownProfileQuery())
  usePageTitle(t('profiles.edit'))
  return (
    <>
      <SubHeader to={pages.ownProfile} title={t('profiles.edit')} />
      <Page width="solo" bar busy={query.isPending}>
        {query.data && <EditForm profile={query.data} />}
        <ProfileStates query={query} />
      </Page>
    </>
  )
}

const resolver = schemaResolver(() => import('../../../../contract/profiles.ts').then(file => file.profileInput))

function EditForm({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation()
  const leave = useWayBack()
  const { hash } = useLocation()
  const form = useForm({
    defaultValues: valuesOf(profile),
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { isDirty, isSubmitting, submitCount } = form.formState
  const { saved, conflict, failure, wrong, submit } = useSave(form, profile, leave)
  const labels = useLabels()

  // A link to a missing field focuses it.
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.focus()
  }, [hash])

  return (
    <FormProvider {...form}>
      <h1 className="sr-only">{t('profiles.edit')}</h1>
      <div className="mb-3.5 empty:hidden">
        <FormError
          message={failure && t('profiles.failed')}
          detail={failure}
          fields={wrong.map(name => ({ id: fieldId(name), label: labels[name] }))}
          attempt={submitCount}
        />
        {conflict}
      </div>
      <AvatarCard profile={profile} />
      <TextLink tall to={pages.visibility} className="mt-2">
        {t('profiles.whoSees')}
      </TextLink>
      <Form keepsFocus id="profile-form" className="mt-3 flex flex-col gap-4.5" onSubmit={submit}>
        <EditBasics />
        <EditWork />
        <EditLife />
        <EditKnowledge />
        <EditIcebreaker />
        <EditInterests />
      </Form>
      <ActionBar>
        <CancelButton size="lg" onClick={() => void leave()} />
        <Button
          type="submit"
          form="profile-form"
          size="lg"
          className="flex-1"
          busy={isSubmitting}
          busyLabel={t('profiles.saving')}
        >
          {t('profiles.save')}
        </Button>
      </ActionBar>
      <LeaveGuard
        unsaved={() => isDirty && !saved.current}
        title={t('profiles.unsaved.title')}
        lead={t('profiles.unsaved.lead')}
        stay={t('profiles.unsaved.keep')}
        leave={t('profiles.unsaved.discard')}
      />
    </FormProvider>
  )
}

function useLabels(): Record<ProfileField, string> {
  const { t } = useTranslation()
  return {
    name: t('onboarding.basics.name'),
    hometown: t('onboarding.basics.hometown'),
    country: t('onboarding.basics.country'),
    relationshipStatus: t('profiles.relationship'),
    jobTitle: t('profiles.jobTitle'),
    company: t('onboarding.work.company'),
    industry: t('onboarding.work.industry'),
    neighborhood: t('onboarding.local.neighborhood'),
    neighborhoodOther: t('onboarding.local.neighborhoodOther'),
    yearsInCity: t('onboarding.local.years'),
    knowledgeableIn: t('profiles.sections.knowledge'),
    interests: t('profiles.sections.interests'),
    icebreakerAnswer: t('profiles.sections.icebreaker'),
  }
}
