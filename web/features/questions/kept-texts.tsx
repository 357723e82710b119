import { Copy } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../lib/dom/copy-text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { toastInfo, toastSuccess } from '../../ui/feedback/toast.tsx'

/** Typed texts whose question or reply was removed, ready to copy. Renders nothing without texts. */
export function KeptTexts({ texts, lead }: { texts: string[]; lead?: string }) {
  const { t } = useTranslation()
  const id = useId()
  if (texts.length === 0) return null
  const copy = async (text: string) =>
    (await copyText(text))
      ? toastSuccess(t('question.keptTexts.copied'))
      : toastInfo(t('question.keptTexts.copyFailed'))
  return (
    <Card as="section" aria-labelledby={id} className="mt-6 text-left">
      <h2 id={id} className="type-h3">
        {t('question.keptTexts.title')}
      </h2>
      {lead && <p className="mt-1 text-copy text-text-muted">{lead}</p>}
      {texts.map((text, index) => (
        <div key={index} className="mt-3 grid gap-2">
          <TextArea readOnly aria-labelledby={id} rows={2} value={text} />
          <Button
            variant="secondary"
            size="md"
            className="justify-self-start"
            icon={<Copy size={18} aria-hidden="true" />}
            onClick={() => void copy(text)}
          >
            {t('question.keptTexts.copy')}
          </Button>
        </div>
      ))}
    </Card>
  )
}
