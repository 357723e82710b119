import type { TFunction } from 'i18next'
import { Type } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Logo } from '../../../contract/logos.ts'
import { Notice } from '../../ui/notice.tsx'

/** Says why the words of the prompt are missing, or are drawn in another style than the one requested; null if neither. */
export function wordsNote(t: TFunction, { style, traits }: Logo): string | null {
  if (!traits) return null
  const { drawnAs, letters, unwritten } = traits
  const name = t(`logos.styles.${style}`)
  if (drawnAs !== style)
    return t('logos.drawnAs', { style: name, drawnAs: t(`logos.styles.${drawnAs}`), words: letters ?? '' })
  if (!unwritten) return null
  const { words } = unwritten
  return unwritten.lacks === 'letters'
    ? t('logos.unknownLetters', { words })
    : t('logos.wordsLeftOut', { style: name, words })
}

export function WordsNote({ logo }: { logo: Logo }) {
  const { t } = useTranslation()
  const note = wordsNote(t, logo)
  if (!note) return null
  return (
    <div className="mt-3">
      <Notice icon={Type}>{note}</Notice>
    </div>
  )
}
