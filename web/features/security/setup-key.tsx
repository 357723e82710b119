import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMedia } from '../../lib/dom/use-media.ts'
import { useCopy } from './use-copy.ts'
import type { Enrolment } from './use-flow.ts'
import { IconButton } from '../../ui/button.tsx'

/** The key in groups of four, for typing it in. A phone can open the authenticator app directly. */
export function SetupKey({ enrolment: { key, address } }: { enrolment: Enrolment }) {
  const { t } = useTranslation()
  const copy = useCopy()
  const handheld = useMedia('(pointer: coarse)')
  return (
    <div className="mt-3.5">
      <p className="text-label font-semibold">{t('security.setup.keyLabel')}</p>
      <div className="mt-1.5 flex items-center gap-1 rounded-md bg-sunken py-1.5 pr-1 pl-4">
        <code className="flex min-w-0 flex-1 flex-wrap gap-x-[1ch] font-mono text-copy font-medium" data-testid="key">
          {key.match(/.{1,4}/g)?.map((group, index) => (
            <span key={index}>{group} </span>
          ))}
        </code>
        <IconButton label={t('security.setup.copyKey')} onClick={() => void copy(key, t('security.setup.keyCopied'))}>
          <Copy size={20} aria-hidden="true" />
        </IconButton>
      </div>
      {handheld && (
        <a href={address} className="link-text mt-1 inline-flex min-h-11 items-center text-copy">
          {t('security.setup.openApp')}
        </a>
      )}
    </div>
  )
}
