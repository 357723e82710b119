import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../contract/pages.ts'
import { ActionBar, SubHeader } from '../../components/page-bars.tsx'
import { LeaveGuard } from '../../components/leave-guard.tsx'
import { Page } from '../../components/page.tsx'
import { focusScreen } from '../../lib/dom/focus.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/cx.ts'
import { CodesList } from './codes-list.tsx'
import { SetupSteps, type SetupStep } from './setup-steps.tsx'
import { FieldError } from '../../ui/field.tsx'

/**
 * The codes are shown only once. `onDone` runs when the user confirms that the codes are saved; leaving in any other way asks for
 * confirmation.
 */
export function SaveCodes({
  codes,
  step,
  note,
  leave,
  onDone,
  onClose,
}: {
  codes: string[]
  step?: SetupStep
  note?: string
  leave: { title: string; lead: string }
  onDone?: () => Promise<unknown>
  onClose: () => void
}) {
  const { t } = useTranslation()
  const box = useRef<HTMLInputElement>(null)
  const finished = useRef(false)
  const [saved, setSaved] = useState(false)
  const [reminded, setReminded] = useState(false)
  const [busy, setBusy] = useState(false)
  const unsaved = useCallback(() => !finished.current, [])
  useEffect(() => focusScreen(), [])

  async function done() {
    if (!saved) {
      setReminded(true)
      box.current?.focus()
      return
    }
    setBusy(true)
    try {
      await onDone?.()
      finished.current = true
      onClose()
    } catch {
      // The caller shows the error; the codes stay for a retry.
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <SubHeader to={pages.security} title={t('security.settings')} />
      <Page width="solo" bar>
        <h1 className="type-h1">{t('security.codes.save')}</h1>
        {step && <SetupSteps step={step} />}
        <p className={cx('text-text-muted', step ? 'mt-4' : 'mt-1.5')}>
          {t('security.codes.saveLead')} {note}
        </p>
        <CodesList codes={codes} />
        <Checkbox
          ref={box}
          className="mt-3.5"
          label={t('security.codes.saved')}
          checked={saved}
          aria-invalid={reminded || undefined}
          aria-describedby={reminded ? 'save-first' : undefined}
          onChange={event => {
            setSaved(event.target.checked)
            setReminded(false)
          }}
        />
        {reminded && <FieldError id="save-first">{t('security.codes.saveFirst')}</FieldError>}
      </Page>
      <ActionBar>
        <Button size="lg" full busy={busy} busyLabel={t('security.codes.busy')} onClick={() => void done()}>
          {t('security.codes.done')}
        </Button>
      </ActionBar>
      <LeaveGuard
        within
        unsaved={unsaved}
        title={leave.title}
        lead={leave.lead}
        stay={t('security.codes.stay')}
        leave={t('security.codes.leave')}
      />
    </>
  )
}
