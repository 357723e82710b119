import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PanotPattern } from '../../ui/art/panot-pattern.tsx'
import { PersonArt } from '../../ui/art/flower-hero.tsx'

const seated = [
  [3, 'rounded-petal-br'],
  [0, 'rounded-petal'],
  [1, 'rounded-petal-tr'],
] as const

/** Illustration: three people at a table with a free place. */
export function InviteHero() {
  const { t } = useTranslation()
  return (
    <section className="relative overflow-hidden rounded-xl bg-brand-block px-5 py-6 text-on-brand-block md:grid md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-x-8 md:px-10 md:py-11">
      <PanotPattern />
      <div className="relative">
        <h1 className="type-display max-w-[9em]">{t('people.invite.head')}</h1>
        <p className="mt-2 max-w-[30ch]">{t('people.invite.lead')}</p>
      </div>
      <span
        aria-hidden="true"
        data-art=""
        className="relative mt-4.5 grid w-max grid-cols-[auto_auto] gap-0.5 [--petal:52px] md:mt-0 md:gap-1 md:[--petal:92px]"
      >
        {seated.map(([index, shape]) => (
          <span key={shape} className={`size-(--petal) overflow-hidden ${shape}`}>
            <PersonArt index={index} />
          </span>
        ))}
        <span className="grid size-(--petal) place-items-center rounded-petal-tl bg-white text-[#B52E07]">
          <Plus size={28} strokeWidth={2.25} />
        </span>
      </span>
    </section>
  )
}
