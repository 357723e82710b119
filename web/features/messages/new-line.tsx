import { useTranslation } from 'react-i18next'

/** The line above the first message that was unread when the thread opened, with the unread count. */
export function NewLine({ count }: { count: number }) {
  const { t } = useTranslation()
  const rule = "before:h-px before:flex-1 before:bg-current before:opacity-55 before:content-['']"
  const other = "after:h-px after:flex-1 after:bg-current after:opacity-55 after:content-['']"
  return (
    <li
      data-new-line=""
      className={`tnum flex items-center gap-2.5 pt-3.5 pb-1.5 text-meta font-bold text-primary-text ${rule} ${other}`}
    >
      {t('messages.thread.arrived', { count })}
    </li>
  )
}
