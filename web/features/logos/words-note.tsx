import type { TFunction } from 'i18next'
import { Type } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Logo } from '../../../contract/logos.ts'
import { Notice } from '../../ui/feedback/notice.tsx'

/** Explains that the prompt's words are missing or drawn in another style than requested; null if neither. */
export function wordsNote(t: TFunction, { style, traits }: Logo): string | null {
  if (!traits) return null
  const { drawnAs, letters, unwritten } = traits
  const name = t(`logos.styles.${style}`)
  const instead = t('logos.drawnAs', { style: name, drawnAs: t(`logos.styles.${drawnAs}`), words: letters ?? '' })
  return (
    [drawnAs === style ? null : instead, unwritten && missing(t, name, unwritten)].filter(Boolean).join(' ') || null
  )
}

function missing(
  t: TFunction,
  style: string,
  { words, lacks }: { words: string; lacks: 'style' | 'letters' | 'room' },
) {
  if (lacks === 'style') return t('logos.wordsLeftOut', { style, words })
  return lacks === 'letters' ? t('logos.unknownLetters', { words }) : t('logos.noRoom', { words })
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
