import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { qrOf } from '../../lib/qr.ts'

/** The address as a QR code, drawn here and never elsewhere; always dark on white, whatever the theme. */
export function QrCode({ address }: { address: string }) {
  const { t } = useTranslation()
  const { size, path } = useMemo(() => qrOf(address), [address])
  return (
    // The margin is part of the code: scanners look for four white cells round it.
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
