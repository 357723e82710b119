import { Copy, Eye, Lock, type LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { generatePath } from 'react-router'
import { pages } from '../../../../contract/pages.ts'
import { copyText } from '../../../lib/dom/copy-text.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { toastInfo, toastSuccess } from '../../../ui/feedback/toast.tsx'
import { Field, TextInput } from '../../../ui/form/field.tsx'
import { SwitchField } from '../../../ui/form/switch.tsx'
import type { EventValues } from './values.ts'

/** `saved`: whether the link of the stored event is on. Null for a new event. */
export function SharingFields({ eventId, saved }: { eventId: string; saved: boolean | null }) {
  const { t } = useTranslation()
  const id = useId()
  const { control } = useFormContext<EventValues>()
  const { field: shared } = useController({ control, name: 'shared' })
  const { field: findable } = useController({ control, name: 'findable' })
  const isShared = useWatch({ control, name: 'shared' })
  return (
    <section aria-labelledby={id} className="border-t border-line pt-5">
      <h3 id={id} className="type-h3 mb-2.5">
        {t('eventForm.sharing.title')}
      </h3>
      <Card className="divide-y divide-line px-4 py-0.5">
        <SwitchField
          className="py-2.5"
          label={t('eventForm.sharing.link')}
          hint={t(isShared ? 'eventForm.sharing.linkOn' : 'eventForm.sharing.linkOff')}
          checked={isShared}
          onCheckedChange={shared.onChange}
        />
        <SwitchField
          className="py-2.5"
          label={t('eventForm.sharing.findable')}
          hint={t(isShared ? 'eventForm.sharing.findableHint' : 'eventForm.sharing.findableOff')}
          checked={isShared && findable.value}
          disabled={!isShared}
          onCheckedChange={findable.onChange}
        />
      </Card>
      {isShared && (
        <>
          <div className="mt-3 rounded-[16px] bg-sunken px-4 py-3.5 text-copy">
            <Shown icon={Eye} title={t('eventForm.sharing.see')} items={['heading', 'neighborhood', 'going']} />
            <div className="mt-3">
              <Shown icon={Lock} title={t('eventForm.sharing.hide')} items={['address', 'people', 'details']} />
            </div>
          </div>
          <PublicLink eventId={eventId} saved={saved} />
        </>
      )}
    </section>
  )
}

type Shown = 'heading' | 'neighborhood' | 'going' | 'address' | 'people' | 'details'

function Shown({ icon: Icon, title, items }: { icon: LucideIcon; title: string; items: readonly Shown[] }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <>
      <p id={id} className="font-semibold">
        {title}
      </p>
      <ul aria-labelledby={id}>
        {items.map(item => (
          <li key={item} className="flex min-h-8 items-center gap-2.5 py-1 leading-5">
            <Icon size={18} aria-hidden="true" className="flex-none text-text-muted" />
            {t(`eventForm.sharing.${item}`)}
          </li>
        ))}
      </ul>
    </>
  )
}

function PublicLink({ eventId, saved }: { eventId: string; saved: boolean | null }) {
  const { t } = useTranslation()
  const path = generatePath(pages.sharedEvent, { eventId })
  const url = location.origin + path
  const hint =
    saved === null ? t('eventForm.sharing.onceCreated') : saved ? undefined : t('eventForm.sharing.onceSaved')
  async function copy() {
    if (await copyText(url)) toastSuccess(t('eventForm.sharing.copied'))
    else toastInfo(t('eventForm.sharing.copyRefused'))
  }
  return (
    <div className="mt-4">
      <Field label={t('eventForm.sharing.url')} hint={hint}>
        <TextInput readOnly dir="ltr" value={url} className="text-ellipsis" onFocus={event => event.target.select()} />
      </Field>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" size="md" icon={Copy} onClick={() => void copy()}>
          {t('eventForm.sharing.copy')}
        </Button>
        {saved && (
          <a href={path} target="_blank" rel="noopener" className={buttonClass({ variant: 'secondary', size: 'md' })}>
            <Eye size={18} aria-hidden="true" />
            {t('eventForm.sharing.preview')}
            <span className="sr-only"> {t('ui.newTab')}</span>
          </a>
        )}
      </div>
    </div>
  )
}
