import { CalendarDays, EyeOff, Info, MessageCircleOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'

export function BlockFacts({ name }: { name: string }) {
  const { t } = useTranslation()
  const facts = [
    [EyeOff, t('messages.block.hidden')],
    [MessageCircleOff, t('messages.block.silent')],
    [CalendarDays, t('messages.block.meeting')],
    [Info, t('messages.block.notice', { name: firstName(name) })],
  ] as const
  return (
    <>
      <ul className="mt-3 grid gap-2.5">
        {facts.map(([Icon, fact]) => (
          <li key={fact} className="grid grid-cols-[20px_minmax(0,1fr)] gap-2.5 text-copy">
            <Icon size={20} strokeWidth={2} aria-hidden="true" className="mt-px text-text-muted" />
            <span className="wrapline">{fact}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-copy text-text-muted">{t('messages.block.undo')}</p>
    </>
  )
}

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name
