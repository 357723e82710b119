import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { qrOf } from '../../lib/dom/qr.ts'

/** A QR code, rendered locally because the URL contains the secret. Always dark on white in both themes, for scanners. */
export function QrCode({ address }: { address: string }) {
  const { t } = useTranslation()
  const { size, path } = useMemo(() => qrOf(address), [address])
  return (
    // The margin is part of the code: scanners need a quiet zone of four cells.
    <div className="mx-auto size-49 rounded-[22px] border border-line bg-white p-4">
      <svg
        role="img"
        aria-label={t('security.setup.qr')}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        data-art=""
        className="size-full"
      >
        <path d={path} fill="#13212C" />
      </svg>
    </div>
  )
}
