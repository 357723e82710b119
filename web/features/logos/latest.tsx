import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Logo } from '../../../contract/logos.ts'
import { cx } from '../../ui/cx.ts'
import { describe } from './describe.ts'

export function Latest({
  logos,
  chosen,
  onChoose,
}: {
  logos: readonly Logo[]
  chosen: string | undefined
  onChoose: (id: string) => void
}) {
  const { t } = useTranslation()
  const id = useId()
  if (logos.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mt-5.5 mb-2.5 type-h3">
        {t('logos.latest')}
      </h2>
      <div className="grid grid-cols-5 gap-2">
        {logos.map((logo, index) => (
          <button
            key={logo.id}
            type="button"
            aria-pressed={logo.id === chosen}
            aria-label={t('logos.result', { number: index + 1, count: logos.length, logo: describe(t, logo) })}
            className={cx(
              'grid aspect-square min-h-11 place-items-center overflow-hidden rounded-md border border-line bg-[#F4F5F2]',
              logo.id === chosen && 'shadow-[0_0_0_2px_var(--background),0_0_0_4px_var(--text)]',
            )}
            onClick={() => onChoose(logo.id)}
          >
            <img src={logo.imageUrl} alt="" width={1024} height={1024} className="h-auto w-[78%]" />
          </button>
        ))}
      </div>
    </section>
  )
}
