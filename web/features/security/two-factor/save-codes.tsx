import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Copy, Download, Printer } from 'lucide-react'
import { pages } from '../../../../contract/pages.ts'
import { ActionBar, SubHeader } from '../../../components/page/page-bars.tsx'
import { LeaveGuard } from '../../../components/form/leave-guard.tsx'
import { Page } from '../../../components/page/page.tsx'
import { focusScreen } from '../../../lib/dom/focus.ts'
import { saveFile } from '../../../lib/dom/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { cx } from '../../../ui/cx.ts'
import { FieldError } from '../../../ui/form/field.tsx'
import { useViewer } from '../../../lib/api/session.ts'
import { SetupSteps, type SetupStep } from './setup-steps.tsx'
import { useCopy } from '../toasts.ts'

/** The codes are shown only once, so leaving before `onDone` asks for confirmation. */
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

/** Prints only the codes and the account's email. */
const onPaper = `@media print {
body * { visibility: hidden }
[data-on-paper], [data-on-paper] * { visibility: visible; color: #000; background: #fff }
[data-on-paper] { position: fixed; inset: 0; padding: 16mm }
}`

function CodesList({ codes }: { codes: string[] }) {
  const { t } = useTranslation()
  const { email } = useViewer()
  const copy = useCopy()
  const lead = t('security.codes.fileLead', { email })
  const lines = codes.join('\n')
  return (
    <>
      <style>{onPaper}</style>
      <div data-on-paper="" className="mt-4.5">
        <p className="mb-4 hidden print:block">{lead}</p>
        <ol
          aria-label={t('security.codes.title')}
          className="grid grid-cols-[repeat(auto-fit,minmax(min(max(8.5rem,50%-4px),100%),1fr))] gap-2"
        >
          {codes.map(code => (
            <li
              key={code}
              translate="no"
              className="rounded-[12px] bg-sunken px-3.5 py-2.75 font-mono text-copy font-medium tracking-[.06em]"
            >
              {code}
            </li>
          ))}
        </ol>
      </div>
      <div className="mt-3 flex flex-wrap gap-2.5 *:flex-auto">
        <Button
          variant="secondary"
          size="md"
          icon={<Download size={20} aria-hidden="true" />}
          onClick={() =>
            saveFile(
              t('security.codes.file'),
              new Blob([`${lead}\n\n${lines}\n`], { type: 'text/plain;charset=utf-8' }),
            )
          }
        >
          {t('security.codes.download')}
        </Button>
        <Button
          variant="secondary"
          size="md"
          icon={<Copy size={20} aria-hidden="true" />}
          onClick={() => void copy(lines, t('security.codes.copied'))}
        >
          {t('security.codes.copy')}
        </Button>
        <Button
          variant="secondary"
          size="md"
          icon={<Printer size={20} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {t('security.codes.print')}
        </Button>
      </div>
    </>
  )
}
