import { Copy, Download, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../../lib/api/session.ts'
import { Button } from '../../ui/button.tsx'
import { useCopy } from './use-copy.ts'

/** Prints the codes and the line with the account's email only. */
const onPaper = `@media print {
body * { visibility: hidden }
[data-on-paper], [data-on-paper] * { visibility: visible; color: #000; background: #fff }
[data-on-paper] { position: fixed; inset: 0; padding: 16mm }
}`

function save(name: string, text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

export function CodesList({ codes }: { codes: string[] }) {
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
          onClick={() => save(t('security.codes.file'), `${lead}\n\n${lines}\n`)}
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
