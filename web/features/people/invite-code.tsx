import { Download } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { qrOf } from '../../lib/dom/qr.ts'
import { saveFile } from '../../lib/dom/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { toastError } from '../../ui/feedback/toast.tsx'

const ink = '#13212C'
/** Pixels per cell, and the quiet zone in cells, which scanners need. */
const scale = 16
const quiet = 4

/** Dark on white in both themes, for scanners. */
export function InviteCode({ url, city }: { url: string; city: string }) {
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
        <Button
          variant="ghost"
          size="md"
          className="mt-2 -ml-3.5"
          icon={<Download size={18} aria-hidden="true" />}
          onClick={() => void save()}
        >
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
