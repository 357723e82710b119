import { Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Logo } from '../../../contract/logos.ts'
import { cx } from '../../ui/cx.ts'
import { FlowerLoader } from '../../ui/feedback/loader.tsx'
import { Petals } from '../../ui/art/flower.tsx'
import { Button } from '../../ui/button.tsx'
import { describe } from './describe.ts'

const frame = 'relative grid aspect-[4/3] place-items-center overflow-hidden rounded-[24px] border border-line'

export function Stage({ logo }: { logo: Logo }) {
  const { t } = useTranslation()
  const [dark, setDark] = useState(false)
  const [broken, setBroken] = useState('')
  const Icon = dark ? Sun : Moon
  return (
    <div className={cx(frame, dark ? 'bg-[#0C141B] text-[#F2F4F1]' : 'bg-[#F4F5F2] text-[#13212C]')}>
      {broken === logo.id ? (
        <div role="alert" className="grid justify-items-center gap-3 p-6 text-center">
          {t('logos.failed.picture')}
          <Button variant="secondary" onClick={() => setBroken('')}>
            {t('ui.tryAgain')}
          </Button>
        </div>
      ) : (
        <img
          key={logo.id}
          src={logo.imageUrl}
          alt={describe(t, logo)}
          width={1024}
          height={1024}
          className="absolute inset-0 m-auto h-4/5 w-auto animate-fade-in"
          onError={() => setBroken(logo.id)}
        />
      )}
      <button
        type="button"
        aria-pressed={dark}
        aria-label={t('logos.onDark')}
        title={t('logos.onDark')}
        className="absolute right-2 bottom-2 grid size-11 place-items-center rounded-[14px] border border-current/25 bg-inherit hover:border-current"
        onClick={() => setDark(!dark)}
      >
        <Icon size={20} aria-hidden="true" />
      </button>
    </div>
  )
}

export function BusyStage() {
  const { t } = useTranslation()
  return (
    <div className={cx(frame, 'bg-surface')}>
      <FlowerLoader size={86} label={t('logos.drawing')} ring="var(--surface)" />
    </div>
  )
}

export function EmptyStage() {
  const { t } = useTranslation()
  return (
    <div className={cx(frame, 'border-dashed border-line-strong bg-surface p-6')}>
      <div className="grid justify-items-center gap-4 text-center">
        <svg width={96} height={96} viewBox="12 12 76 76" aria-hidden="true">
          <Petals fill="var(--surface-sunken)" />
          <circle cx="50" cy="50" r="6" fill="var(--accent)" />
        </svg>
        <p className="text-text-muted">{t('logos.empty')}</p>
      </div>
    </div>
  )
}
